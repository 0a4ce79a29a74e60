import type { Services } from '../../request/services.ts'
import { carriedRefreshTokens } from '../../domain/sessions/carried-refresh-tokens.ts'
import { isReusedToken } from '../../domain/authentication/reused-token.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { isSessionLive, type SessionFacts } from '../../domain/sessions/session-facts.queries.ts'
import { familyCookieNames } from './browser-session.ts'

/** A session of a browser, and the cookie that names it. */
export type BrowserSession = {
  readonly cookieName: string
  readonly facts: SessionFacts
  readonly isLive: boolean
  /** The session went on in another browser: this one would have its cookie. */
  readonly isReused: boolean
}

/** Every session of this server's own that a browser has cookies for, whichever application it was begun for. */
export const browserSessions = async (
  services: Services,
  cookieHeader: string | undefined,
): Promise<BrowserSession[]> => {
  const { sessionFacts, clock } = services
  const sessions: BrowserSession[] = []
  for (const cookieName of familyCookieNames(cookieHeader ?? '')) {
    for (const proof of carriedRefreshTokens(services, { cookieHeader, isBrowser: true }, cookieName)) {
      const facts = await sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
      if (facts === undefined || sha256(proof.seed) !== facts.session.seedHash) continue
      const now = clock.now()
      const isReused = isReusedToken(facts, proof, now)
      sessions.push({ cookieName, facts, isLive: isSessionLive(facts, now), isReused })
    }
  }
  return sessions
}
