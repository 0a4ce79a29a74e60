import { type RouteKey, storageKeys } from '@vestibule/contract/constants'
import type { EarlySubmit, ServedWays } from './start/early-submit.ts'
import { putLastUsedFirst } from './auth/login/methods/last-used-first.ts'
import type { Boot } from './ports/boot.ts'

// Stands inside the document and runs before anything else has arrived: without it the first Enter would be lost.
const keep = (event: Event) => {
  event.preventDefault()
  early.form = event.target as HTMLFormElement
  early.form.setAttribute('aria-busy', 'true')
}
const early: EarlySubmit = { stop: () => removeEventListener('submit', keep, true) }
window.vestibuleEarly = early
addEventListener('submit', keep, true)

const findButton = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : undefined
const press = (event: Event) => {
  const button = findButton(event)
  if (!button) return
  if (button.dataset.way === undefined) {
    early.pressed = button
    return
  }
  document.querySelector('[data-way][aria-busy]')?.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  ways.pressed = button.dataset.way
}
const focus = (event: Event) => {
  ways.focused = findButton(event)?.dataset.way
}
const ways: ServedWays = {
  stop: () => {
    removeEventListener('click', press)
    removeEventListener('focusin', focus)
  },
}
window.vestibuleWays = ways
addEventListener('click', press)
addEventListener('focusin', focus)

try {
  putLastUsedFirst(document, localStorage.getItem(storageKeys.preferredLoginMethod) ?? '')
} catch {
  // Storage of a frame may be refused: then no way is known to be the last one.
}

const hostsOwn: RouteKey = 'authenticatedUrl'
const { hostOrigin, route = hostsOwn } = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{}',
) as Boot
const root = document.getElementById('root')
// The host gives the frame this height long before the portal's script could ask for it. Where the page is the host's
// own and a session is looked for, there may be nothing to show at all.
if (hostOrigin && root && (document.forms.length > 0 || route !== hostsOwn)) {
  const report = () =>
    parent.postMessage(
      { vestibule: 'painted', height: Math.ceil(root.getBoundingClientRect().height) },
      hostOrigin,
    )
  // A frame of another site may run before its browser has given it a size: without a width every line is too tall.
  if (innerWidth) report()
  else addEventListener('resize', report, { once: true })
}
