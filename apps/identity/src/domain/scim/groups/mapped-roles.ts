import { ApiError } from '@vestibule/contract'
import type { Database } from '../../../platform/db/database.ts'
import { audit } from '../../audit/audit.ts'
import { removeRoles } from '../../groups/roles-of-groups.queries.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { ensureMayGrantRoles } from '../../roles/granting.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { mappedRoles } from './mapped-roles.queries.ts'

type MappedRole = Awaited<ReturnType<typeof mappedRoles>>[number]

const isGrantable = async (tx: Database, row: MappedRole): Promise<boolean> => {
  const by = { tenantId: row.tenantId, permissions: row.grantablePermissions }
  try {
    await ensureMayGrantRoles(tx, by, [row.roleId])
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/**
 * Takes from a group the roles that hold more today than the administrator could give who chose them: a directory that
 * puts users into the group does not hand those out (SEC-TE-04), as single sign-on does not (SEC-SO-08).
 */
export const withdrawOutgrownRoles = async (
  tx: Database,
  caller: ScimCaller,
  groupId: string,
): Promise<void> => {
  const { tenantId, connection, clock } = caller
  for (const row of await mappedRoles(tx, { tenantId, groupId })) {
    if (await isGrantable(tx, row)) continue
    await keepingAnAdministrator(tx, tenantId, clock.now(), () =>
      removeRoles(tx, { tenantId, groupId }, [row.roleId]),
    )
    const details = { connectionId: connection.id, groupId }
    await audit(tx, caller, { action: 'scim.roleRefused', resourceId: row.roleId, tenantId, details })
  }
}
