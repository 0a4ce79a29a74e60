import type { Database } from '../../platform/db/database.ts'
import { canGrantRole } from '../roles/granting.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { setMemberRoles } from './change-member.queries.ts'

type NewMember = {
  readonly tenantId: string
  readonly userId: string
  /** What who let the member in holds, or held when that was decided. */
  readonly permissions: readonly string[]
}

/** Roles that every new member gets, but for those which hold more than these permissions could give. */
export const defaultRoleIdsWithin = async (
  tx: Database,
  by: { readonly tenantId: string; readonly permissions: readonly string[] },
): Promise<string[]> => {
  const given: string[] = []
  for (const roleId of await defaultRoleIds(tx, by.tenantId))
    if (await canGrantRole(tx, by, roleId)) given.push(roleId)
  return given
}

/**
 * Gives a new member the roles that every new member gets, but for those which hold more than the one who let them in
 * could give (SEC-RA-12).
 */
export const giveDefaultRolesWithin = async (
  tx: Database,
  { tenantId, userId, permissions }: NewMember,
): Promise<void> => {
  await setMemberRoles(tx, tenantId, userId, await defaultRoleIdsWithin(tx, { tenantId, permissions }))
}
