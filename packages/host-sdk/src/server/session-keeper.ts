import type { SessionClaims, VerifyToken } from './access-token.ts'
import { refreshCookieName } from '@vestibule/contract/constants'
import { type CookieRules, hostOnlyName, type RequestCookie, setCookieLine } from './cookie-header.ts'
import { isTokens, type Sealer, type SessionTokens } from './seal.ts'
import { readSessionCookie, sessionCookieName, writeSessionCookie } from './session-cookie.ts'
import type { ServerSettings } from './settings.ts'

/** Who is signed in on this host, as its server knows it. */
export interface ServerSession {
  /** For calls of this server in the name of the person; never for a page. */
  readonly accessToken: string
  readonly user: SessionClaims
  /** When the session ends unless it is renewed. */
  readonly expiresAt: Date
}

/** A session with what renews it. */
export type HeldSession = ServerSession & { readonly refreshToken?: string }

/** Puts sessions into cookies and takes them out again. */
export type SessionKeeper = {
  readonly rules: CookieRules
  readonly isSession: (cookieName: string) => boolean
  /** The session in a request; undefined when there is none, it is over, or it was altered. */
  readonly read: (cookies: readonly RequestCookie[]) => Promise<HeldSession | undefined>
  /** A session of tokens that a page handed over; undefined when they are not ours. */
  readonly judge: (tokens: SessionTokens) => Promise<HeldSession | undefined>
  /** `Set-Cookie` lines that keep a session in a browser that came with `before`. */
  readonly keep: (session: HeldSession, before: readonly RequestCookie[]) => Promise<string[]>
  /** A `Set-Cookie` line for a refresh token that came without one; empty to take it away. */
  readonly refreshLine: (refreshToken: string) => string
  /** `Set-Cookie` lines that forget it. */
  readonly forget: (before: readonly RequestCookie[]) => string[]
}

type SessionKeeperDeps = {
  readonly settings: ServerSettings
  readonly sealer: Sealer
  readonly verify: VerifyToken
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The identity server ends sessions earlier as it sees fit; none lives longer. */
const refreshSeconds = 30 * 24 * 3600

export const createSessionKeeper = ({ settings, sealer, verify, now }: SessionKeeperDeps): SessionKeeper => {
  const plainName = sessionCookieName(settings)
  const rules: CookieRules = {
    isSecure: settings.appUrl.startsWith('https:'),
    sameSite: settings.cookieSameSite,
    domain: settings.cookieDomain,
  }
  const name = hostOnlyName(plainName, rules)
  const check: SessionKeeper['judge'] = async (tokens) => {
    const user = await verify(tokens.accessToken)
    return user && { ...tokens, user, expiresAt: new Date(user.exp * 1000) }
  }
  return {
    rules,
    // An earlier release, or a sibling of this host, left one without the prefix.
    isSession: (cookie) => [name, plainName].some((one) => cookie === one || cookie.startsWith(`${one}-`)),
    judge: check,
    read: async (cookies) => {
      const text = readSessionCookie(name, cookies)
      const tokens = text === undefined ? undefined : await sealer.open(text)
      return isTokens(tokens) ? check(tokens) : undefined
    },
    keep: async ({ accessToken, refreshToken, expiresAt }, before) => {
      const leftMs = expiresAt.getTime() - now()
      // Good by the skew alone: enough for this request, and for no cookie.
      if (leftMs <= 0) return writeSessionCookie(name, undefined, before, rules)
      const tokens = refreshToken === undefined ? { accessToken } : { accessToken, refreshToken }
      const text = await sealer.seal(tokens, expiresAt.getTime())
      return writeSessionCookie(name, { text, maxAgeSeconds: leftMs / 1000 }, before, rules)
    },
    refreshLine: (value) =>
      setCookieLine(
        { name: refreshCookieName(settings.clientId), value },
        value === '' ? 0 : refreshSeconds,
        rules,
      ),
    forget: (before) => writeSessionCookie(name, undefined, before, rules),
  }
}
