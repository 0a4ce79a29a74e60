import type { AuditEvent } from '../audit/audit-event.ts'
import { linkTo } from '../applications/link.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { rememberPassword } from './password-history.queries.ts'
import { setPassword } from './set-password.queries.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'

type Replacement = {
  /** As read before: the password is replaced only if it is still that one. */
  readonly user: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'passwordChangedAt'>
  readonly passwordHash: string
  readonly exceptSessionId?: string
  /** What the change is in the audit log. */
  readonly event: AuditEvent<'password.changed' | 'password.reset'>
}

/**
 * Sets another password, ends the user's other sessions, revokes every outstanding link and code, and notifies the user
 * by mail (SEC-PW-07).
 *
 * @returns false when another request changed the password meanwhile; then nothing was done
 */
export const replacePassword = async (
  tx: Database,
  ctx: RequestContext,
  { user, passwordHash, exceptSessionId, event }: Replacement,
): Promise<boolean> => {
  if (!(await setPassword(tx, user, passwordHash, ctx.clock.now()))) return false
  await rememberPassword(tx, ctx, user)
  await endSessions(tx, ctx, { userId: user.id, exceptSessionId, reason: 'password-changed' })
  await recordSecurityEvent(tx, ctx, { ...event, of: user.id })
  const link = linkTo(ctx, 'forgetPasswordUrl')
  await enqueueMail(tx, ctx, linkMail(ctx, 'passwordChanged', { to: user.email, link }))
  return true
}
