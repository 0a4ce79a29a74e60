import { audit } from '../audit/audit.ts'
import { cookieValues, secretCookie } from '../http/cookies.ts'
import type { Visitor } from '../http/visitor.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { hashOf, readRefreshToken } from '../sessions/refresh-token.ts'
import type { SessionFacts } from '../sessions/session-facts.ts'
import { familyCookieNames } from './browser-session.ts'

type Whose = { readonly userId?: string | undefined }

const endOne = (visitor: Visitor, { session, user }: SessionFacts): Promise<void> =>
  visitor.transaction(async (tx) => {
    const ids = await endSessions(tx, visitor, { userId: user.id, sessionId: session.id, reason: 'logout' })
    if (ids.length === 0) return
    await audit(tx, visitor, {
      action: 'signOut',
      resource: 'session',
      resourceId: session.id,
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email ?? undefined,
      details: { ended: ids.length },
    })
  })

/**
 * Signs a browser out of this server: every session of its own in it, whichever application it was begun for.
 *
 * @returns cookies that take the ended ones away
 */
export const endBrowser = async (visitor: Visitor, { userId }: Whose): Promise<string[]> => {
  const { cookieHeader = '', secrets, sessionFacts } = visitor
  const gone: string[] = []
  for (const name of familyCookieNames(cookieHeader)) {
    for (const value of cookieValues(cookieHeader, name)) {
      const proof = readRefreshToken(secrets, value)
      if (proof === undefined) continue
      const facts = await sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
      if (facts === undefined || hashOf(proof.seed) !== facts.session.seedHash) continue
      if (userId !== undefined && facts.user.id !== userId) continue
      await endOne(visitor, facts)
      gone.push(name)
    }
  }
  return [...new Set(gone)].map((name) => secretCookie({ name, value: '', maxAgeSeconds: 0 }, 'page'))
}
