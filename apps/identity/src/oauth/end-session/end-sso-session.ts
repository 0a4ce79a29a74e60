import { companionCookieName } from '@vestibule/contract/constants'
import { audit } from '../../domain/audit/audit.ts'
import { secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { endSessions } from '../../domain/sessions/end-sessions.queries.ts'
import { hasCompanions } from '../../domain/sessions/refresh-companion.ts'
import type { SessionFacts } from '../../domain/sessions/session-facts.queries.ts'
import { browserSessions } from '../authorize/browser-sessions.ts'

type Whose = { readonly userId?: string | undefined }

/** Ends one session, and what applications were granted from it, because the person signs out. */
export const signOutSession = (ctx: RequestContext, { session, user }: SessionFacts): Promise<void> =>
  ctx.transaction(async (tx) => {
    const ids = await endSessions(tx, ctx, { userId: user.id, sessionId: session.id, reason: 'logout' })
    if (ids.length === 0) return
    await audit(tx, ctx, {
      action: 'signOut',
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
export const endSsoSession = async (ctx: RequestContext, { userId }: Whose): Promise<string[]> => {
  const here = await browserSessions(ctx, ctx.cookieHeader)
  const ending = here.filter(({ facts }) => userId === undefined || facts.user.id === userId)
  for (const { facts } of ending) await signOutSession(ctx, facts)
  const names = new Set(ending.map(({ cookieName }) => cookieName))
  const all = hasCompanions(ctx.config)
    ? [...names].flatMap((name) => [name, companionCookieName(name)])
    : [...names]
  return all.map((name) => secretCookie({ name, value: '', maxAgeSeconds: 0 }, 'page'))
}
