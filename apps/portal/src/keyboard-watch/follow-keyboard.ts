import type { Clock } from '../ports/clock.ts'
import { explainByKeys, isInFrameWithin } from './explain-leaving.ts'
import { followSecretField } from './follow-secret-field.ts'
import type { KeyboardSign } from './judge-keyboard.ts'
import { lookWhileAway } from './look-while-away.ts'
import { readSecretField } from './secret-field.ts'

type Hear = (sign: KeyboardSign, field?: HTMLInputElement) => void

type FollowedKeyboard = {
  /** Hears at once of a field that has lost the keyboard, where no event has told of it. */
  readonly lookNow: () => void
  /** A field that was emptied and left is done with. */
  readonly forgetField: () => void
  readonly stop: () => void
}

/** Follows how the keyboard leaves a document, comes back, and is missing. */
const followLeaving = (window: Window, clock: Clock, hear: Hear, signal: AbortSignal) => {
  const { document } = window
  const fields = followSecretField(document, signal)
  const keys = explainByKeys(clock.now)
  let isBlurred = false
  /** A frame within the document has got the keyboard from the field, and the user has not pressed in the document or typed in a field since. */
  let wasWithin = false
  /** The field that a sign was about since the keyboard left. */
  let known: HTMLInputElement | undefined
  /** Shown when the watch began, without the keyboard: a page that gives it the keyboard brings nothing back. */
  let early = document.hasFocus() ? undefined : fields.find()
  const hearLeft = (field: HTMLInputElement | undefined) => {
    known = field ?? known
    const isEarly = field !== undefined && field === early
    hear({ is: 'left', at: clock.now(), counts: !document.hidden && !isEarly }, field)
  }
  const look = () => {
    const field = fields.find()
    if (field !== undefined && field !== known && !document.hasFocus() && !keys.isLed()) hearLeft(field)
  }
  const startLooking = lookWhileAway({
    clock,
    signal,
    isAway: () => isBlurred || !document.hasFocus(),
    look,
  })
  const onBlur = () => {
    isBlurred = true
    const isWithin = isInFrameWithin(document)
    const field = fields.find()
    wasWithin ||= isWithin && field !== undefined
    if (!isWithin && !keys.isLed()) hearLeft(field)
    void startLooking()
  }
  const onFocus = () => {
    isBlurred = false
    known = undefined
    early = undefined
    hear({ is: 'cameBack', at: clock.now() })
  }
  window.addEventListener('blur', onBlur, { signal })
  window.addEventListener('focus', onFocus, { signal })
  void startLooking()
  const lookNow = () => {
    const field = fields.find()
    if (field === undefined || field === known || field === early || keys.isLed()) return
    if (!document.hasFocus() || (wasWithin && document.activeElement !== field)) hearLeft(field)
  }
  const forgetField = () => {
    wasWithin = false
    fields.forget()
  }
  const hearKey = (event: KeyboardEvent) => {
    if (readSecretField(event.target)) wasWithin = false
    return keys.hearKey(event)
  }
  return { hearKey, lookNow, forgetField }
}

/**
 * Follows the keyboard of a document.
 *
 * @param hear each sign, with the secret field that the keyboard left, where it left one
 */
export const followKeyboard = (window: Window, clock: Clock, hear: Hear): FollowedKeyboard => {
  const { document } = window
  const listening = new AbortController()
  const { signal } = listening
  const { hearKey, lookNow, forgetField } = followLeaving(window, clock, hear, signal)
  const onPressed = () => {
    forgetField()
    hear({ is: 'pressed', at: clock.now() })
  }
  const onUser = (event: Event) => {
    if (!event.isTrusted) return
    if (event.type === 'pointerup') return onPressed()
    const { type, key } = event as KeyboardEvent
    const isLeading = type === 'keydown' && hearKey(event as KeyboardEvent)
    // A user who comes from the page by Tab has pressed it there, and leaves it here.
    if (key === 'Tab') onPressed()
    else if (type === 'keydown' && !isLeading) hear({ is: 'typed', at: clock.now() })
  }
  // Not `pointerdown`: what stands below the sentence would move before the click.
  for (const name of ['pointerup', 'keydown', 'keyup'])
    document.addEventListener(name, onUser, { capture: true, passive: true, signal })
  const onHidden = () => document.hidden && hear({ is: 'hidden', at: clock.now() })
  document.addEventListener('visibilitychange', onHidden, { signal })
  return { lookNow, forgetField, stop: () => listening.abort() }
}
