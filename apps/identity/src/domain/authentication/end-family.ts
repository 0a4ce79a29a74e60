import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readActor } from '../impersonation/acting-for.queries.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

/** Why the session that lives of a family ends. */
export type EndOfFamily = {
  readonly reason: 'reuse' | 'surplus' | 'impersonationRefused' | 'logout'
  readonly action: 'session.reused' | 'session.surplusRefused' | 'impersonation.renewalRefused' | 'signOut'
  /** The mail that its holder gets. */
  readonly notice?: 'sessionReused'
}

/** A refresh token that was replaced is shown. */
export const reused: EndOfFamily = { reason: 'reuse', action: 'session.reused', notice: 'sessionReused' }

/** Ends a session, or the one that has taken its place since, and says so. Nothing is said where none lives. */
export const endFamily = async (
  tx: Database,
  ctx: RequestContext,
  {
    session,
    user,
  }: Pick<SessionFacts, 'session'> & { readonly user: Pick<SessionFacts['user'], 'id' | 'email'> },
  { reason, notice, action }: EndOfFamily,
): Promise<void> => {
  const actor = await readActor(tx, session)
  const userId = (actor ?? user).id
  const ids = await endSessions(tx, ctx, { userId, familyId: session.familyId, reason })
  if (ids.length === 0) return
  const subject = {
    resourceId: session.id,
    tenantId: session.tenantId,
    userId: user.id,
    email: user.email,
    actor,
  }
  await audit(
    tx,
    ctx,
    action === 'signOut' ? { action, ...subject, details: { ended: ids.length } } : { action, ...subject },
  )
  const to = (actor ?? user).email
  if (notice !== undefined) await enqueueMail(tx, ctx, noticeMail(ctx, notice, { to }))
}
