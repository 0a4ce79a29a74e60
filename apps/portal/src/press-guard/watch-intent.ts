export type Intent = {
  /** Whether the user's own pointer or key came in this document since it got the keyboard, or a page opened something. */
  readonly isMeant: () => boolean
  /** A key is held down, and presses again by itself. */
  readonly isHeld: () => boolean
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
/** A key that is held is no second press. */
const answeredForMs = 500
/** A browser moves the keyboard after a touch by then. */
const withTouchMs = 1000
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
  let answeredAt = Infinity
  let isHeld = false
  const hear = (event: Event) => {
    if (!event.isTrusted) return
    lastAt = now()
    isHeld = event.type === 'keydown' && (event as KeyboardEvent).repeat
    if (!isOwn(event) || (needsStep && !isOwnStep(event))) return
    isMeant = true
    needsStep = false
  }
  let touchedAt = -Infinity
  const onTouch = (event: Event) => {
    if (event.isTrusted) touchedAt = now()
  }
  // A finger is heard of before the keyboard comes here with it.
  const onFocus = () => {
    if (now() - touchedAt > withTouchMs) isMeant = false
    answeredAt = Infinity
  }
  document.addEventListener('pointerup', onTouch, true)
  for (const name of events) document.addEventListener(name, hear, true)
  window.addEventListener('focus', onFocus)
  return {
    isMeant: () => isMeant || now() - answeredAt >= answeredForMs,
    isHeld: () => isHeld,
    lastAt: () => lastAt,
    forget: (kind) => {
      isMeant = false
      answeredAt = Infinity
      needsStep ||= kind === 'opened'
    },
    note: () => {
      if (answeredAt === Infinity) answeredAt = now()
    },
    stop: () => {
      for (const name of events) document.removeEventListener(name, hear, true)
      document.removeEventListener('pointerup', onTouch, true)
      window.removeEventListener('focus', onFocus)
    },
  }
}
