import { defaults, seal, unseal } from 'iron-webcrypto'

/** What the session cookie holds. */
export type SessionTokens = { readonly accessToken: string; readonly refreshToken?: string }

export type Sealer = {
  /** Seals something until a moment, in milliseconds; after it no server opens it, this one included. */
  readonly seal: (value: object, expiresAt: number) => Promise<string>
  /** What was sealed, or undefined: another password, a changed letter, too late. */
  readonly open: (text: string) => Promise<unknown>
}

/** Only the library's own clock can be moved, not replaced: it is told how far ours is from it. */
const options = (now: () => number, lifeMs: number) => ({
  ...defaults,
  ttl: lifeMs,
  timestampSkewSec: 0,
  localtimeOffsetMsec: now() - Date.now(),
})

export const isTokens = (value: unknown): value is SessionTokens =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  (!('refreshToken' in value) || typeof value.refreshToken === 'string')

/**
 * Seals with keys that are derived anew for every text (docs/decisions/0033).
 *
 * @param now milliseconds since the epoch
 */
export const createSealer = (password: string, now: () => number): Sealer => ({
  seal: (value, expiresAt) => {
    const lifeMs = expiresAt - now()
    // The library takes 0 for "never".
    if (lifeMs <= 0) throw new RangeError('What is over cannot be sealed')
    return seal(value, password, options(now, lifeMs))
  },
  open: async (text) => {
    try {
      return await unseal(text, password, options(now, 0))
    } catch {
      return undefined
    }
  },
})
