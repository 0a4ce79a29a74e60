import { findHandle } from '../credentials/code-handles.queries.ts'
import { drawCode, renewCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { lifetimes } from '../lifetimes.ts'
import { mayMailForPage } from '../rate-limits/mail-limits.ts'
import { isInvitationOpen } from '../members/senders.ts'

const purpose = 'invitation'

/**
 * Mails another code for the page that an invitation's link has opened: the one in the mail works for ten minutes, the
 * handle in the link as long as the invitation. Only the mail brings the handle, so its mails are counted for it: strangers use
 * up none of them (SEC-PW-21).
 *
 * @param token the handle, as the page has it
 * @returns false where it is none of this user's, the invitation is not open any more, or three were mailed in an hour
 */
export const renewInvitationCode = async (
  tx: Database,
  ctx: RequestContext,
  user: Pick<UserRow, 'id' | 'email' | 'locale'>,
  token: string,
): Promise<boolean> => {
  const handleHash = sha256(token)
  const row = await findHandle(tx, ctx, { purpose, handleHash })
  if (row === undefined || row.userId !== user.id || row.tenantId === null) return false
  if (!(await isInvitationOpen(tx, ctx, { tenantId: row.tenantId, userId: user.id }))) return false
  if (!(await mayMailForPage({ ...ctx, db: tx }, { handleHash }))) return false
  const code = drawCode(ctx.random)
  await renewCode(tx, ctx, { purpose, handleHash, code, lifetimeSeconds: lifetimes.invitationCode })
  await enqueueMail(tx, ctx, codeMail(toRecipient(ctx, user), purpose, { to: user.email, code }))
  return true
}
