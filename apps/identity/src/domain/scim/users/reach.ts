import { compilePermissions } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import { deleteUser, disableUser } from '@vestibule/contract/areas/team'
import { lockTenant } from '../../../platform/db/lock-tenant.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isAmongBreakGlass } from '../../members/break-glass.queries.ts'
import { isOutRanked } from '../../members/rank.ts'
import { type ScimCaller, toPlace } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { rightsBesideDirectory } from './reach.queries.ts'

/**
 * What a directory can do is bounded by what the administrator held who connected it or let it go on last. Of older
 * connections it is not known: they reach members who hold no right of administration.
 */
export const readGrantable = ({ connection }: Pick<ScimCaller, 'connection'>): readonly string[] =>
  connection.grantablePermissions ?? []

/**
 * Refuses to change members whom the administrator could not who connected the directory, and those who have to be able to
 * sign in when the company's own systems do not work (SEC-RA-23). The caller holds the tenant, so that roles of its members
 * wait until the change is done.
 *
 * @throws ApiError OUT_RANKED; ScimProblem 403
 */
export const judgeReach = async (
  tx: Database,
  caller: ScimCaller,
  userIds: readonly string[],
): Promise<void> => {
  if (await isAmongBreakGlass(tx, { tenantId: caller.tenantId }, userIds, caller.clock.now()))
    throw new ScimProblem(403, 'The user signs in when single sign-on does not work, and is managed by hand')
  const rights = await rightsBesideDirectory(tx, toPlace(caller), userIds)
  if (isOutRanked(readGrantable(caller), rights)) throw new ApiError('OUT_RANKED')
}

/** The same, and holds the tenant. */
export const ensureWithinReach = async (
  tx: Database,
  caller: ScimCaller,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  await lockTenant(tx, caller.tenantId)
  await judgeReach(tx, caller, userIds)
}

/** What a member needs to do by hand what a directory does to those whom it manages. */
const managesMembers = [disableUser, deleteUser].map(({ access }) => access.permission)

/**
 * Refuses to take over a member who was here before, unless the tenant has proved the domain of the address or the
 * administrator who connected the directory could disable and remove the member by hand.
 *
 * @throws ApiError OUT_RANKED; ScimProblem 403
 */
export const ensureMayTakeOver = async (
  tx: Database,
  caller: ScimCaller,
  { userId, isOwn }: { readonly userId: string; readonly isOwn: boolean },
): Promise<void> => {
  await ensureWithinReach(tx, caller, [userId])
  if (!isOwn && !managesMembers.every(compilePermissions(readGrantable(caller))))
    throw new ScimProblem(
      403,
      'The organization has a member with this address, and has not proved its domain',
    )
}
