import type { PortalMethods, Result } from '@vestibule/bridge'

/** How fresh the token has to be. */
export interface TokenOptions {
  /** Seconds the token must still be good for; 30 unless said otherwise. */
  readonly minTtl?: number
  /** Asks the portal even when a good token is at hand. */
  readonly force?: boolean
}

type Token = Result<PortalMethods, 'getAccessToken'>

/** The access token of one mount. */
export interface Tokens {
  readonly get: (options?: TokenOptions) => Promise<string>
  readonly forget: () => void
}

/** Keeps the access token out of everybody's reach but this closure's, and asks for it once at a time. */
export function createTokens(ask: (options: TokenOptions) => Promise<Token>, now: () => number): Tokens {
  let kept: Promise<Token> | undefined
  return {
    get: async ({ minTtl = 30, force } = {}) => {
      const mine = kept
      const token = force ? undefined : await mine
      if (token && token.expiresAt - now() >= minTtl * 1000) return token.accessToken
      // The first caller meanwhile has asked for all.
      if (!kept || kept === mine) {
        const answer = ask({ minTtl, force })
        kept = answer
        answer.catch(() => kept === answer && (kept = undefined))
      }
      return (await kept).accessToken
    },
    forget: () => void (kept = undefined),
  }
}
