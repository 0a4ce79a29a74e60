import { ApiError, type Contract } from '@vestibule/contract'
import { findOneTimeToken } from '../../credentials/one-time-token.ts'
import type { IdentityHandlers, Visitor } from '../../http/visitor.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { tenantName } from './invites.queries.ts'
import { resendInvitationEmail, resendInvitationLinkToAllTenants } from './resend-invitation.ts'

/** Names the inviting tenant. A link of a sign-up names none: that tenant does not exist yet. */
const verifyInviteToken = async (
  { token }: { readonly token: string },
  visitor: Visitor,
): Promise<{ name: string }> => {
  const row =
    (await findOneTimeToken(visitor.db, visitor, { purpose: 'invitation', token })) ??
    (await findOneTimeToken(visitor.db, visitor, { purpose: 'activation', token }))
  const name = row && (await tenantName(visitor.db, row.tenantId))
  if (name === undefined) throw new ApiError('LINK_INVALID')
  return { name }
}

export const invitesHandlers: IdentityHandlers<Contract['invites']> = {
  verifyInviteToken,
  acceptInvitation,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
}
