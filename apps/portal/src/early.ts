import type { EarlySubmit } from './app/early-submit.ts'

// Stands inside the document and runs before anything else has arrived: without it the first Enter would be lost.
const keep = (event: Event) => {
  event.preventDefault()
  early.form = event.target as HTMLFormElement
  early.form.setAttribute('aria-busy', 'true')
}
const early: EarlySubmit = { stop: () => removeEventListener('submit', keep, true) }
window.vestibuleEarly = early
addEventListener('submit', keep, true)
