import { compilePermissions } from '@vestibule/access'
import { countsForRank } from '@vestibule/access/granting'
import type { Database } from '../../platform/db/database.ts'
import {
  listAddresses,
  type Administrator,
  holdersAmong,
  liveHolders,
  liveRoleIds,
  type RightOfRole,
  rightsOfRoles,
  type RoleHolder,
} from './administrators.queries.ts'

/** What hands out the roles of members: a member who lacks it makes no other an administrator, with all their rights. */
const handsOutRoles = 'fe.secure.write.updateUser'

type Moment = { readonly tenantId: string; readonly now: Date }

/** What an administrator of a tenant holds, and the members who hold it now. */
export type Administration = {
  readonly required: readonly string[]
  readonly members: readonly RoleHolder[]
}

const covering = (
  holders: readonly RoleHolder[],
  rights: readonly RightOfRole[],
  required: readonly string[],
) => {
  const ofRole = Map.groupBy(rights, ({ roleId }) => roleId)
  // Most members hold the same few roles: each set of them is judged once.
  const judged = new Map<string, boolean>()
  return holders.filter(({ roleIds }) => {
    const set = roleIds.toSorted().join()
    const known = judged.get(set)
    if (known !== undefined) return known
    const keys = roleIds.flatMap((id) => ofRole.get(id) ?? []).map(({ key }) => key)
    const isOne = required.every(compilePermissions(keys))
    judged.set(set, isOne)
    return isOne
  })
}

/** Members who can sign in then and hold all of these rights. */
export const findMembersHolding = async (
  db: Database,
  { tenantId, now }: Moment,
  required: readonly string[],
): Promise<RoleHolder[]> => {
  const rights = await rightsOfRoles(db, tenantId)
  const holders = await liveHolders(db, tenantId, now, holdersAmong(rights, handsOutRoles))
  return covering(holders, rights, required)
}

/**
 * Who administers a tenant: who hands out roles and holds all that counts for rank of what any member holds, so that
 * they can grant every role of it. What no member can grant, or every member, is not asked for. Where no member holds so much, it is
 * those who hand out roles at all.
 */
export const readAdministration = async (
  db: Database,
  { tenantId, now }: Moment,
): Promise<Administration> => {
  const rights = await rightsOfRoles(db, tenantId)
  const live = new Set(await liveRoleIds(db, tenantId, now))
  const counted = rights.filter(
    (right) => live.has(right.roleId) && right.assignmentType === 'ASSIGNABLE' && countsForRank(right),
  )
  const required = [...new Set([handsOutRoles, ...counted.map(({ key }) => key)])]
  const holders = await liveHolders(db, tenantId, now, holdersAmong(rights, handsOutRoles))
  const members = covering(holders, rights, required)
  return members.length > 0 ? { required, members } : { required: [handsOutRoles], members: holders }
}

/** How many members administer the tenant and can sign in now. */
export const countAdministrators = async (db: Database, tenantId: string, now: Date): Promise<number> =>
  (await readAdministration(db, { tenantId, now })).members.length

/** The same members, with their addresses, their languages and the name of the tenant. */
export const listAdministrators = async (
  db: Database,
  tenantId: string,
  now: Date,
): Promise<Administrator[]> => {
  const { members } = await readAdministration(db, { tenantId, now })
  return listAddresses(
    db,
    tenantId,
    members.map(({ userId }) => userId),
  )
}
