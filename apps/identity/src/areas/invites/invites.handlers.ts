import { ApiError, type Contract } from '@vestibule/contract'
import { findOpenCode } from '../../credentials/one-time-code.ts'
import { findOneTimeToken } from '../../credentials/one-time-token.ts'
import type { IdentityHandlers, Visitor } from '../../http/visitor.ts'
import { hashOf } from '../../sessions/refresh-token.ts'
import { acceptInvitation, acceptInvitationWithOTC } from './accept-invitation.ts'
import { findLiveLink } from './invite-links.queries.ts'
import { inviteLinkHandlers } from './invite-links.ts'
import { tenantName } from './invites.queries.ts'
import { resendInvitationEmail, resendInvitationLinkToAllTenants } from './resend-invitation.ts'

/** Where a token leads, whatever kind of invitation it is. */
const tenantOf = async (visitor: Visitor, token: string): Promise<string | undefined> => {
  const { db } = visitor
  for (const purpose of ['invitation', 'activation'] as const) {
    const row =
      (await findOneTimeToken(db, visitor, { purpose, token })) ??
      (await findOpenCode(db, visitor, { purpose, handleHash: hashOf(token) }))
    if (row?.tenantId) return row.tenantId
  }
  return (await findLiveLink(db, visitor, token))?.tenantId
}

/** Names the inviting tenant. A link of a sign-up names none: that tenant does not exist yet. */
const verifyInviteToken = async (
  { token }: { readonly token: string },
  visitor: Visitor,
): Promise<{ name: string }> => {
  const tenantId = await tenantOf(visitor, token)
  const name = tenantId && (await tenantName(visitor.db, tenantId))
  if (!name) throw new ApiError('LINK_INVALID')
  return { name }
}

export const invitesHandlers: IdentityHandlers<Contract['invites']> = {
  verifyInviteToken,
  acceptInvitation,
  acceptInvitationWithOTC,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
  ...inviteLinkHandlers,
}
