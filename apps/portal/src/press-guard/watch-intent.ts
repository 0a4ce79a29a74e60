export type Intent = {
  /** Whether the user's own pointer or key came in this document since it got the keyboard, or a page opened something. */
  readonly isMeant: () => boolean
  /** When the user last did anything here, in milliseconds; -Infinity before. */
  readonly lastAt: () => number
  /** A page put the keyboard here, or opened something. */
  readonly forget: (kind: 'focused' | 'opened') => void
  /** The user has pressed here, and was answered. */
  readonly note: () => void
  readonly stop: () => void
}

/** Keys that press what has the keyboard; the first one after a page moved it is no sign of anything. */
const pressingKeys: ReadonlySet<string> = new Set(['Enter', ' '])
const events = ['pointerdown', 'pointerup', 'keydown', 'keyup', 'input'] as const

/** By pointer or Tab only: what is typed goes where a page puts the keyboard. */
const isOwnStep = (event: Event): boolean =>
  event.type.startsWith('pointer') || (event as KeyboardEvent).key === 'Tab'

const isOwn = (event: Event): boolean => {
  if (event.type === 'keyup') return (event as KeyboardEvent).key === 'Tab'
  return event.type !== 'keydown' || !pressingKeys.has((event as KeyboardEvent).key)
}

/** Keeps whether the user who presses is at this document at all. */
export const watchIntent = (window: Window, now: () => number): Intent => {
  const { document } = window
  let isMeant = false
  let needsStep = false
  let lastAt = -Infinity
  const hear = (event: Event) => {
    if (!event.isTrusted) return
    lastAt = now()
    if (!isOwn(event) || (needsStep && !isOwnStep(event))) return
    isMeant = true
    needsStep = false
  }
  const onFocus = () => {
    isMeant = false
  }
  for (const name of events) document.addEventListener(name, hear, true)
  window.addEventListener('focus', onFocus)
  return {
    isMeant: () => isMeant,
    lastAt: () => lastAt,
    forget: (kind) => {
      isMeant = false
      needsStep ||= kind === 'opened'
    },
    note: () => {
      isMeant = true
      needsStep = false
    },
    stop: () => {
      for (const name of events) document.removeEventListener(name, hear, true)
      window.removeEventListener('focus', onFocus)
    },
  }
}
