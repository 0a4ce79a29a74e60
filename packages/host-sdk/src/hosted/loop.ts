import type { Surroundings } from './surroundings.ts'

const key = 'vestibule-hops'
const mostHops = 3
/** Longer ago is another story. */
const storyMs = 60_000

/** Why the last way to the portal and back came to nothing. */
export type Reason = 'clock' | 'cookie' | 'redirect address' | 'key' | 'unknown'

interface Hops {
  readonly count: number
  readonly since: number
  readonly reason: Reason
}

const read = ({ storage, now }: Surroundings): Hops => {
  const fresh: Hops = { count: 0, since: now(), reason: 'unknown' }
  const hops = JSON.parse(storage.getItem(key) ?? 'null') as Hops | null
  return hops !== null && now() - hops.since < storyMs ? hops : fresh
}

const write = ({ storage }: Surroundings, hops: Hops): void => storage.setItem(key, JSON.stringify(hops))

/** Counts a way to the portal; answers why, where it would be one too many. */
export const hop = (surroundings: Surroundings): Reason | undefined => {
  const hops = read(surroundings)
  if (hops.count >= mostHops) return hops.reason
  write(surroundings, { ...hops, count: hops.count + 1 })
  return undefined
}

/** Notes why no user was signed in after all, for the developer who reads about the redirect loop. */
export const explainLoop = (surroundings: Surroundings, reason: Reason): void =>
  write(surroundings, { ...read(surroundings), reason })

/** A user is signed in: the next way begins anew. */
export const arrived = ({ storage }: Surroundings): void => storage.removeItem(key)

/** What to look at, in a sentence each. */
export const explained: Readonly<Record<Reason, string>> = {
  clock: 'Sign-in is stuck in a redirect loop: this computer’s clock is minutes off.',
  cookie: 'Sign-in is stuck in a redirect loop: the browser keeps no cookie of the portal.',
  'redirect address':
    'Sign-in is stuck in a redirect loop: the callback is not on the page’s origin. Check hostedLoginRedirectUrl.',
  key: 'Sign-in is stuck in a redirect loop: the server refuses its own code or token. Check client id and signing keys.',
  unknown: 'Sign-in is stuck in a redirect loop.',
}
