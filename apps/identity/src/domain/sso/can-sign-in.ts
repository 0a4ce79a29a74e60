import type { UserRow } from '../../platform/db/schema/users.ts'
import { isSsoEnforcedForUser } from './enforcement.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { invitedHome } from '../invitations/invited-home.ts'
import { homeTenant } from '../members/home-tenant.queries.ts'

/**
 * Everything but the proof that keeps a person out. None of it may be told from a wrong proof (SEC-PW-05).
 *
 * @param connectionId the connection of a tenant by which they come, where they do
 */
export const canSignIn = async (
  ctx: RequestContext,
  user: UserRow,
  connectionId?: string,
): Promise<boolean> => {
  if (user.lockedAt !== null || (await isSsoEnforcedForUser(ctx, ctx.db, user, connectionId))) return false
  return user.verifiedAt !== null || (await ctx.settings()).allowNotVerifiedUsersLogin
}

export type SignInCandidate = { readonly user: UserRow; readonly tenantId: string }

/**
 * The person and where they would start, if they may enter at all. Asks the database the same for an unknown person.
 *
 * @param invitationToken came along: the way in for a person who belongs to no tenant any more
 */
export const toSignInCandidate = async (
  ctx: RequestContext,
  user: UserRow | undefined,
  invitationToken?: string,
): Promise<SignInCandidate | undefined> => {
  const id = user?.id ?? ctx.vendorTenantId
  const home = await homeTenant(ctx.db, id, ctx.clock.now())
  const tenantId = home ?? (await invitedHome(ctx, id, invitationToken))
  if (user === undefined || tenantId === undefined || !(await canSignIn(ctx, user))) return undefined
  return { user, tenantId }
}
