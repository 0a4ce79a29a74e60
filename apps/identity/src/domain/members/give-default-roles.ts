import type { Database } from '../../platform/db/database.ts'
import { wasMember } from '../exclusions/former-members.queries.ts'
import { canGrantRole } from '../roles/granting.ts'
import { givesToOneself, type Holder } from '../roles/hands-on-access.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { setMemberRoles } from './change-member.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Roles that every new member gets, but for those that hold more than the one could give who let a member in. None where that
 * is the member, from an account above, and their membership has ended before (SEC-RA-61).
 */
export const defaultRoleIdsWithin = async (
  tx: Database,
  { tenantId, userId }: Place,
  host: Holder,
): Promise<string[]> => {
  if (givesToOneself({ ...host, tenantId }, [userId]) && (await wasMember(tx, { tenantId, userId })))
    return []
  const given: string[] = []
  for (const roleId of await defaultRoleIds(tx, tenantId))
    if (await canGrantRole(tx, { ...host, tenantId }, roleId, [userId])) given.push(roleId)
  return given
}

/**
 * Gives a new member the roles that every new member gets, but for those which hold more than the one who let them in
 * could give (SEC-RA-12).
 */
export const giveDefaultRolesWithin = async (tx: Database, place: Place, host: Holder): Promise<void> => {
  await setMemberRoles(tx, place.tenantId, place.userId, await defaultRoleIdsWithin(tx, place, host))
}
