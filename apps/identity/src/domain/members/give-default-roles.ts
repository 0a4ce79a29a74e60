import type { Database } from '../../platform/db/database.ts'
import { canGrantRole } from '../roles/granting.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { setMemberRoles } from './change-member.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Who let a new member in. */
type Host = {
  /** What they hold, or held when that was decided. */
  readonly permissions: readonly string[]
  /** Their membership, which is asked for its access to accounts below. */
  readonly membership?: Place
}

/** Roles that every new member gets, but for those which hold more than these permissions could give. */
export const defaultRoleIdsWithin = async (
  tx: Database,
  tenantId: string,
  { permissions, membership }: Host,
): Promise<string[]> => {
  const by = { tenantId, permissions, userId: membership?.userId, tokenTenantId: membership?.tenantId }
  const given: string[] = []
  for (const roleId of await defaultRoleIds(tx, tenantId))
    if (await canGrantRole(tx, by, roleId)) given.push(roleId)
  return given
}

/**
 * Gives a new member the roles that every new member gets, but for those which hold more than the one who let them in
 * could give (SEC-RA-12).
 */
export const giveDefaultRolesWithin = async (
  tx: Database,
  { tenantId, userId }: Place,
  host: Host,
): Promise<void> => {
  await setMemberRoles(tx, tenantId, userId, await defaultRoleIdsWithin(tx, tenantId, host))
}
