import { port } from './port.ts'

/** What tabs of one site say to each other. Access tokens travel, because a channel is memory and never storage. */
export type Said<T> =
  | { readonly is: 'asked'; readonly scope: string }
  | { readonly is: 'made'; readonly scope: string; readonly value: T }
  | { readonly is: 'signedOut' }

export type News<T> = Exclude<Said<T>, { is: 'asked' }>

export type Tabs<T> = {
  /** Makes a value once for all tabs: asks the others, takes the lock, asks again, then makes and tells (ruling 23). */
  readonly once: (scope: string, isGood: (value: T) => boolean, make: () => Promise<T>) => Promise<T>
  readonly tellSignedOut: () => void
  /** Hears what other tabs say, until the returned function is called. */
  readonly listen: (hear: (news: News<T>) => void) => () => void
}

/** A promise, because nobody needs the other tabs before there is a session. */
export const tabsAtom = port<Promise<Tabs<unknown>>>('tabs')
