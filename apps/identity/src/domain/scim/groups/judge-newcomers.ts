import type { Database } from '../../../platform/db/database.ts'
import { mappedRoles } from '../../groups/mapped-roles.queries.ts'
import { withdrawOutgrown } from '../../groups/withdraw-outgrown.ts'
import { toAnswering } from '../../roles/answering.ts'
import { givesToOneself } from '../../roles/hands-on-access.ts'
import { type ScimCaller, toPlace } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { listGroupsOfScimUsers } from './scim-groups.queries.ts'

/**
 * A directory puts no member into a group by whose roles they would be given what they answer for themselves, from an account
 * above: as who connected the directory, or as who chose the role (SEC-RA-61).
 */
const ensureNotOneselfFromAbove = async (
  tx: Database,
  { tenantId, connection }: ScimCaller,
  groupId: string,
  userIds: readonly string[],
): Promise<void> => {
  const rows = await mappedRoles(tx, { tenantId, groupId })
  if (rows.some((mapping) => givesToOneself(toAnswering({ mapping, connection }), userIds)))
    throw new ScimProblem(
      403,
      'The user would get a role of their own choice: another administrator gives it',
    )
}

/**
 * What a group of a directory gives the users who come into it, or who take over the place of one in it: no role of their own
 * choice, and none that its chooser could not give today (SEC-TE-04).
 *
 * @throws ScimProblem 403
 */
export const judgeNewcomers = async (
  tx: Database,
  caller: ScimCaller,
  groupId: string,
  userIds: readonly string[],
): Promise<void> => {
  await ensureNotOneselfFromAbove(tx, caller, groupId, userIds)
  await withdrawOutgrown(tx, caller, { connection: caller.connection, groupId, receivers: userIds })
}

/**
 * A user who takes over an invitation, or whom the directory lets in again, is in its groups as one whom it puts there: giving
 * back is giving.
 *
 * @throws ScimProblem 403
 */
export const judgeInGroups = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const groups = await listGroupsOfScimUsers(tx, toPlace(caller), [userId])
  for (const { groupId } of groups.get(userId) ?? []) await judgeNewcomers(tx, caller, groupId, [userId])
}
