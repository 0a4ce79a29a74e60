import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { setRefreshCookie } from '../sessions/refresh-cookie.ts'
import { lockRenewable, renewSession } from '../sessions/renew-session.ts'
import { showsSession } from '../sessions/shown-session.ts'
import { setSessionTenant } from '../sessions/sessions.queries.ts'
import { refuseReusedBeside } from './end-and-refuse.ts'

/**
 * Makes a change after which the caller's session goes on under a new id. A client without a cookie keeps the id it has: no
 * answer could tell it another. A cookie that was replaced ends the session, as where it is traded in (SEC-SS-05): else a
 * copied one that is worth nothing would become a session that lives.
 *
 * @param change the tenant in which the session goes on, if it is another
 * @param work what changes beside it, in the same transaction
 * @throws ApiError SESSION_ENDED where the cookie was replaced, and nothing was changed
 */
export const inRenewedSession = async (
  actor: Actor,
  change: { readonly tenantId?: string },
  work: (tx: Database) => Promise<void>,
): Promise<void> => {
  const isCurrentYet = await showsSession(actor, actor.userId)
  const outcome = await actor.transaction(async (tx) => {
    const renewable = await lockRenewable(tx, actor)
    if (renewable?.is === 'reused') return 'reused'
    await work(tx)
    if (renewable !== undefined) return renewSession(tx, actor, renewable.session, change)
    if (change.tenantId !== undefined) await setSessionTenant(tx, actor.sessionId, change.tenantId)
    return undefined
  })
  // It was replaced while this request waited, by another tab: nothing was copied, and the caller asks again.
  if (outcome === 'reused' && isCurrentYet) throw new ApiError('SESSION_ENDED')
  if (outcome === 'reused') await refuseReusedBeside(actor, actor.sessionId)
  // Cookies are sent even where a handler fails: what was rolled back must not be handed out.
  else if (outcome !== undefined) setRefreshCookie(actor, outcome.proof)
}
