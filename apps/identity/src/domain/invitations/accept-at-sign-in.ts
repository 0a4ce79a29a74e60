import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { consumeInvitation } from './consume-invitation.ts'
import { findLinkFor, joinByLink, type Joining } from './join-by-link.ts'
import { joinInvited } from './join-invited.ts'

/** Makes a pending member a real one. False when there is no invitation that is open. */
export const joinAsInvited = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  tenantId: string,
): Promise<boolean> => {
  if (!(await joinInvited(tx, ctx, { tenantId, userId: user.id }))) return false
  await audit(tx, ctx, {
    action: 'invitation.accepted',
    ...aboutPerson(user),
    tenantId,
  })
  return true
}

/** Accepts an invitation that was mailed to this person. Answers the tenant. */
export const acceptMailed = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  token: string,
): Promise<string | undefined> => {
  const row = await consumeInvitation(tx, ctx, { purpose: 'invitation', token, userId: user.id })
  return row && (await joinAsInvited(tx, ctx, user, row.tenantId)) ? row.tenantId : undefined
}

/**
 * Accepts an invitation, mailed or by a shared link, that came along with a proof of the person's identity. Answers the
 * tenant, or undefined when the invitation was not for this person or is no good: signing in goes on without it.
 */
export const acceptInvitationAtSignIn = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  token: string | undefined,
): Promise<string | undefined> => {
  if (token === undefined) return undefined
  const mailed = await acceptMailed(tx, ctx, user, token)
  if (mailed !== undefined) return mailed
  const link = await findLinkFor(tx, ctx, { user, token })
  return link && joinByLinkOrInvitation(tx, ctx, { user, link })
}

/** Whom the tenant of a shared link has invited as well is a member of it once, as their invitation says (SEC-OT-19). */
export const joinByLinkOrInvitation = async (
  tx: Database,
  ctx: RequestContext,
  joining: Joining,
): Promise<string | undefined> => {
  const { tenantId } = joining.link
  return (await joinAsInvited(tx, ctx, joining.user, tenantId)) ? tenantId : joinByLink(tx, ctx, joining)
}
