import { ApiError, type Contract, type Output } from '@vestibule/contract'
import type * as invites from '@vestibule/contract/areas/invites'
import { findUserById } from '../../domain/credentials/users.queries.ts'
import { findHandle } from '../../domain/credentials/code-handles.queries.ts'
import { findOneTimeToken } from '../../domain/credentials/one-time-token.queries.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { isInvitationOpen } from '../../domain/members/senders.ts'
import { homeTenant } from '../../domain/members/home-tenant.queries.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { acceptInvitation, acceptInvitationWithOTC } from '../../domain/invitations/accept-invitation.ts'
import { findInvitationOfUser, findLinkMaker } from '../../domain/invitations/inviter.queries.ts'
import { findOpenLink } from '../../domain/invitations/open-links.ts'
import { inviteLinkHandlers } from '../../domain/invitations/invite-links.ts'
import { readPasswordConfig } from '../../domain/passwords/read-password-config.ts'
import { tenantName } from '../../domain/tenants/tenant-name.queries.ts'
import {
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
} from '../../domain/invitations/resend-invitation.ts'

type Invitation = {
  readonly tenantId: string
  readonly userId?: string
  /** The member whose shared link it is. */
  readonly makerId?: string
}

/** What a token stands for, whatever kind of invitation it is. */
const findInvitation = async (ctx: RequestContext, token: string): Promise<Invitation | undefined> => {
  const { db } = ctx
  for (const purpose of ['invitation', 'activation'] as const) {
    const row =
      (await findOneTimeToken(db, ctx, { purpose, token })) ??
      (await findHandle(db, ctx, { purpose, handleHash: sha256(token) }))
    if (!row?.tenantId) continue
    const { tenantId, userId } = row
    const isOpen = userId === null || (await isInvitationOpen(db, ctx, { tenantId, userId }))
    return isOpen ? { tenantId, userId: userId ?? undefined } : undefined
  }
  const link = await findOpenLink(db, ctx, token)
  return link && { tenantId: link.tenantId, makerId: link.userId }
}

/**
 * Names the inviting tenant and member and, for a mailed invitation, the address it was mailed to, so that the sign-in
 * page can be filled in. The link of a sign-up names nothing: its tenant does not exist yet.
 */
const verifyInviteToken = async (
  { token }: { readonly token: string },
  ctx: RequestContext,
): Promise<Output<typeof invites.verifyInviteToken>> => {
  const invitation = await findInvitation(ctx, token)
  const name = invitation && (await tenantName(ctx.db, invitation.tenantId))
  if (!name) throw new ApiError('LINK_INVALID')
  const { tenantId, userId, makerId } = invitation
  const invited = userId && (await findUserById(ctx.db, userId))
  const inviter = invited
    ? (await findInvitationOfUser(ctx.db, { tenantId, userId: invited.id }))?.inviter
    : makerId && (await findLinkMaker(ctx.db, makerId))
  const passwordConfig = makerId && (await readPasswordConfig(ctx, { joins: tenantId }))
  const details = { name, ...(inviter && { inviter }), ...(passwordConfig && { passwordConfig }) }
  if (!invited) return details
  const home = await homeTenant(ctx.db, invited.id, ctx.clock.now())
  const isHomeless = invited.verifiedAt !== null && home === undefined
  return { ...details, email: invited.email, ...(isHomeless && { joinsAtSignIn: true }) }
}

export const invitesHandlers: IdentityHandlers<Contract['invites']> = {
  verifyInviteToken,
  acceptInvitation,
  acceptInvitationWithOTC,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
  ...inviteLinkHandlers,
}
