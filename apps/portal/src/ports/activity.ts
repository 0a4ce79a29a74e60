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

/** The same for a window: what counts as doing something. */
const signs = ['mousemove', 'scroll', 'keydown'] as const

const key = 'vestibule-last-activity'
/** Other tabs are told this often; every move of a mouse would be too much to write down. */
const notifyEveryMs = 2000

type ActivityDeps = { readonly storage: KeyedStorage; readonly clock: Clock }

/** Watches a window, and shares what it sees with the other tabs of the site. */
export const watchActivity = (
  window: Pick<Window, 'addEventListener'>,
  { storage, clock }: ActivityDeps,
): Activity => {
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
  // A clock that was set back must not leave a time to come behind.
  const shared = () => Math.min(Number(storage.read(key) ?? 0), clock.now())
  return { last: () => Math.max(mine, shared()), note }
}
