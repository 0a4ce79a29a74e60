import type { Clock } from '../ports/clock.ts'
import type { KeyboardSign } from './judge-keyboard.ts'
import { readSecretField } from './secret-field.ts'

/** Keys that may lead out of a field. */
const leadingKeys: ReadonlySet<string> = new Set(['Tab', 'Enter', 'Escape'])
/** A browser takes the keyboard from a field, and then from its document, within this time. */
const togetherMs = 100
const lookAgainMs = 500

type Hear = (sign: KeyboardSign, field?: HTMLInputElement) => void

/** Answers which secret field has the keyboard, or had it until just now: some browsers tell that of the field first. */
const followFields = (document: Document, now: () => number, signal: AbortSignal) => {
  let last: { readonly field: HTMLInputElement; readonly at: number } | undefined
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const field = relatedTarget === null ? readSecretField(target) : undefined
      last = field && { field, at: now() }
    },
    { capture: true, signal },
  )
  return () => {
    const field = readSecretField(document.activeElement)
    return field ?? (last && now() - last.at < togetherMs ? last.field : undefined)
  }
}

/** What the keys of the user say. */
const readKey = ({ type, key, target }: KeyboardEvent): readonly ('pressed' | 'leading' | 'typed')[] => {
  // A user who comes from the page by Tab has pressed it there, and leaves it here.
  if (type === 'keyup') return key === 'Tab' ? ['pressed'] : []
  const isLeading = leadingKeys.has(key) && readSecretField(target) !== undefined
  if (key === 'Tab') return isLeading ? ['pressed', 'leading'] : ['pressed']
  return [isLeading ? 'leading' : 'typed']
}

/**
 * Looks for a secret field that comes while another document has the keyboard: what is typed for it goes there from the start,
 * and no browser tells of it.
 */
const lookWhileAway = (document: Document, clock: Clock, signal: AbortSignal) => {
  let isLooking = false
  return async (left: HTMLInputElement | undefined, onField: (field: HTMLInputElement) => void) => {
    if (isLooking) return
    isLooking = true
    let known = left
    do {
      await clock.wait(lookAgainMs, signal).catch(() => {})
      const field = readSecretField(document.activeElement)
      const isNew = field !== undefined && field !== known && !document.hasFocus()
      if (isNew && !signal.aborted) onField(field)
      known = field ?? known
    } while (!document.hasFocus() && !signal.aborted)
    isLooking = false
  }
}

/**
 * Follows the keyboard of a document.
 *
 * @param hear each sign, with the secret field that the keyboard left, where it left one
 * @returns ends it
 */
export const followKeyboard = (window: Window, clock: Clock, hear: Hear): (() => void) => {
  const { document } = window
  const listening = new AbortController()
  const { signal } = listening
  const { now } = clock
  const findField = followFields(document, now, signal)
  const look = lookWhileAway(document, clock, signal)
  const hearUser = (event: Event) => {
    if (!event.isTrusted) return
    const signs = event.type === 'pointerup' ? (['pressed'] as const) : readKey(event as KeyboardEvent)
    for (const is of signs) hear({ is, at: now() })
  }
  // Not `pointerdown`: what stands below the sentence would move before the click.
  for (const name of ['pointerup', 'keydown', 'keyup'])
    document.addEventListener(name, hearUser, { capture: true, passive: true, signal })
  const hearLeft = (field: HTMLInputElement | undefined) =>
    hear({ is: 'left', at: now(), isHidden: document.hidden }, field)
  const onBlur = () => {
    // A frame within this document, such as a captcha's, is no page around it.
    if (document.activeElement?.localName === 'iframe') return
    const field = findField()
    hearLeft(field)
    void look(field, hearLeft)
  }
  window.addEventListener('blur', onBlur, { signal })
  window.addEventListener('focus', () => hear({ is: 'cameBack', at: now() }), { signal })
  const onHidden = () => document.hidden && hear({ is: 'hidden', at: now() })
  document.addEventListener('visibilitychange', onHidden, { signal })
  return () => listening.abort()
}
