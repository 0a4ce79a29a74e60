import { port } from './port.ts'

/** A value that ages: until when it is good, and how long it is from the start. Both in milliseconds. */
export type Lasting = { readonly expiresAt: number; readonly lifeMs: number }

/** What tabs of one site say to each other. Access tokens travel, because a channel is memory and never storage. */
export type TabMessage<T> =
  /** `after`: when the value ends that the asking tab has already; no tab answers with an older one. */
  | { readonly is: 'asked'; readonly scope: string; readonly after?: number }
  /** `startedAt`: when a tab began to make it just now, in milliseconds; absent where it repeats what it has. */
  | { readonly is: 'made'; readonly scope: string; readonly value: T; readonly startedAt?: number }
  /** `user`: who signed out, where that is known. Tabs that show another user by now have another session. */
  | { readonly is: 'signedOut'; readonly user?: string }

export type TabAnswer<T> = Exclude<TabMessage<T>, { is: 'asked' }>

export type Tabs<T> = {
  /**
   * Makes a value once for all tabs: asks the others, takes the lock, asks again, then makes and tells (ruling 23).
   *
   * @param old what this tab has already; only a newer one is taken from another tab
   */
  readonly once: (scope: string, old: T | undefined, make: () => Promise<T>) => Promise<T>
  /** As `once`, for a value that is to show what was changed before: one that a tab began to make after this call. */
  readonly anew: (scope: string, make: () => Promise<T>) => Promise<T>
  readonly notifySignedOut: (user: string | undefined) => void
  /** Hears what other tabs say, until the returned function is called. */
  readonly listen: (hear: (message: TabAnswer<T>) => void) => () => void
}

/** A promise, because the other tabs are not needed before there is a session. */
export const tabsAtom = port<Promise<Tabs<unknown>>>('tabs')
