import { findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'

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
  const key = { purpose: 'invitation', token: invitationToken, userId } as const
  return (await findOneTimeToken(ctx.db, ctx, key))?.tenantId
}
