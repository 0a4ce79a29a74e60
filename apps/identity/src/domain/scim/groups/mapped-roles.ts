import type { Database } from '../../../platform/db/database.ts'
import { audit } from '../../audit/audit.ts'
import { removeRoles } from '../../groups/roles-of-groups.queries.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { canHandOut } from '../../roles/answering.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { mappedRoles } from './mapped-roles.queries.ts'

/**
 * Takes from a group the roles that hold more today than the administrator could give who chose them: a directory that
 * puts users into the group does not hand those out (SEC-TE-04), as single sign-on does not (SEC-SO-08).
 */
export const withdrawOutgrownRoles = async (
  tx: Database,
  caller: ScimCaller,
  groupId: string,
  receivers: readonly string[],
): Promise<void> => {
  const { tenantId, connection, clock } = caller
  for (const row of await mappedRoles(tx, { tenantId, groupId })) {
    if (await canHandOut(tx, { mapping: row, connection, receivers })) continue
    await keepingAnAdministrator(tx, tenantId, clock.now(), () =>
      removeRoles(tx, { tenantId, groupId }, [row.roleId]),
    )
    const details = { connectionId: connection.id, groupId }
    await audit(tx, caller, { action: 'scim.roleRefused', resourceId: row.roleId, tenantId, details })
  }
}
