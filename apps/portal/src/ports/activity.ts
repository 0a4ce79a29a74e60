import type { Clock } from './clock.ts'
import { port } from './port.ts'
import type { KeyedStorage } from './storage.ts'

/** When the user last did something, here or in another tab. */
export type Activity = {
  /** Milliseconds since the epoch. */
  readonly last: () => number
  /** Something was done at that time. */
  readonly note: (at: number) => void
}

export const activityAtom = port<Activity>('activity')

/**
 * What counts as doing something, beside a moved mouse. Not `scroll`: a page makes the frame scroll by its size, and a user
 * scrolls by one of these.
 */
const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const key = 'vestibule-last-activity'
/** Other tabs are told this often; every move of a mouse would be too much to write down. */
const notifyEveryMs = 2000

type ActivityDeps = { readonly storage: KeyedStorage; readonly clock: Clock }

type ActivityWindow = Pick<Window, 'addEventListener'>

/** Hears of a mouse that was moved, and not of a frame that a page moves below one that rests. */
const followMouse = (onMove: () => void) => {
  let last = ''
  return ({ screenX, screenY }: MouseEvent): void => {
    const place = `${screenX} ${screenY}`
    if (place !== last) onMove()
    last = place
  }
}

/** Watches a window, and shares what it sees with the other tabs of the site. */
export const watchActivity = (window: ActivityWindow, { storage, clock }: ActivityDeps): Activity => {
  let mine = clock.now()
  let notifiedAt = 0
  const note = (at: number): void => {
    mine = Math.max(mine, at)
    if (mine - notifiedAt < notifyEveryMs) return
    notifiedAt = mine
    if (mine > Number(storage.read(key) ?? 0)) storage.write(key, String(mine))
  }
  for (const sign of signs)
    window.addEventListener(sign, () => note(clock.now()), { capture: true, passive: true })
  const noteMove = followMouse(() => note(clock.now()))
  window.addEventListener('mousemove', noteMove, { capture: true, passive: true })
  // A clock that was set back must not leave a time to come behind.
  const shared = () => Math.min(Number(storage.read(key) ?? 0), clock.now())
  return { last: () => Math.max(mine, shared()), note }
}
