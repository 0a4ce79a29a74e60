import type { RequestContext } from '../../request/request-context.ts'
import { findMailedInvitation } from './mailed-invitation.ts'

/**
 * Where a user starts who belongs to no tenant any more: in that of the mailed invitation that comes along with the
 * proof of who they are. The sign-in accepts it, because there is nowhere else to sign in to and accept it from.
 *
 * @returns undefined without such an invitation for this user
 */
export const invitedHome = async (
  ctx: RequestContext,
  userId: string,
  invitationToken: string | undefined,
): Promise<string | undefined> => {
  if (invitationToken === undefined) return undefined
  return findMailedInvitation(ctx.db, ctx, { token: invitationToken, userId })
}
