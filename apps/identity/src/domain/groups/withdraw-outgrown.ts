import type { Database } from '../../platform/db/database.ts'
import type { ScimConnectionRow } from '../../platform/db/schema/scim.ts'
import type { Services } from '../../request/services.ts'
import { audit } from '../audit/audit.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { canHandOut } from '../roles/answering.ts'
import { mappedRoles } from './mapped-roles.queries.ts'
import { removeRoles } from './roles-of-groups.queries.ts'

type By = Parameters<typeof audit>[1] & Pick<Services, 'clock'>

type Handing = {
  readonly connection: ScimConnectionRow
  readonly groupId: string
  readonly receivers: readonly string[]
}

/**
 * Takes from a group of a directory the roles that hold more today than the administrator could give who chose them: a directory
 * that puts users into the group does not hand those out (SEC-TE-04), as single sign-on does not (SEC-SO-08).
 */
export const withdrawOutgrown = async (
  tx: Database,
  by: By,
  { connection, groupId, receivers }: Handing,
): Promise<void> => {
  const { tenantId } = connection
  for (const row of await mappedRoles(tx, { tenantId, groupId })) {
    if (await canHandOut(tx, { mapping: row, connection, receivers })) continue
    await keepingAnAdministrator(tx, tenantId, by.clock.now(), () =>
      removeRoles(tx, { tenantId, groupId }, [row.roleId]),
    )
    const details = { connectionId: connection.id, groupId }
    await audit(tx, by, { action: 'scim.roleRefused', resourceId: row.roleId, tenantId, details })
  }
}
