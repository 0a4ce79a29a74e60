import type { Database } from '../../platform/db/database.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { findInvitedAs } from '../members/memberships.queries.ts'
import { listOpenInvitations } from './open-invitations.ts'
import { sendAgain } from './send-again.ts'

/** The owner of an address brings the mail about, and is not the member who sends it. */
const toAsking = (ctx: RequestContext | Actor): RequestContext => {
  if (!('userId' in ctx)) return ctx
  const { userId: _, ...asking } = ctx
  return asking
}

/**
 * Mails the invitations again that were sent to the address which a user has just proved: the links that were mailed to it
 * are gone with whom they were made for, or by the change of address.
 */
export const inviteAtAddress = async (
  tx: Database,
  ctx: RequestContext | Actor,
  userId: string,
): Promise<void> => {
  const user = await findUserById(tx, userId)
  if (user === undefined || user.canonicalEmail === null) return
  for (const { tenantId } of await listOpenInvitations(tx, ctx, userId)) {
    const typed = await findInvitedAs(tx, { tenantId, userId })
    if (canonicalEmail(typed?.email ?? '') === user.canonicalEmail)
      await sendAgain(tx, toAsking(ctx), { user, tenantId })
  }
}
