import type { Database } from '../../platform/db/database.ts'
import { audit } from '../audit/audit.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { toAnswering } from '../roles/answering.ts'
import { givesToOneself } from '../roles/hands-on-access.ts'
import { directoryGroups, mappedRoles } from './mapped-roles.queries.ts'
import { removeMembers } from './members-of-groups.queries.ts'
import { withdrawOutgrown } from './withdraw-outgrown.ts'

/**
 * Who comes by a place that a directory had made for another user is in its groups as one whom it puts there: they leave a group
 * that would give them a role of their own choice (SEC-RA-61), and a role that its chooser could not give today leaves the group
 * (SEC-TE-04).
 *
 * @throws ApiError LAST_ADMINISTRATOR
 */
export const judgeMoved = async (
  tx: Database,
  by: Parameters<typeof withdrawOutgrown>[1],
  place: { readonly tenantId: string; readonly userId: string },
): Promise<void> => {
  const { tenantId, userId } = place
  for (const { groupId, connection } of await directoryGroups(tx, place)) {
    const mapped = await mappedRoles(tx, { tenantId, groupId })
    const own = mapped.filter((mapping) => givesToOneself(toAnswering({ mapping, connection }), [userId]))
    if (own.length === 0) await withdrawOutgrown(tx, by, { connection, groupId, receivers: [userId] })
    else
      await keepingAnAdministrator(tx, tenantId, by.clock.now(), () =>
        removeMembers(tx, { tenantId, groupId }, [userId]),
      )
    const details = { connectionId: connection.id, groupId }
    for (const { roleId } of own)
      await audit(tx, by, { action: 'scim.roleRefused', resourceId: roleId, tenantId, details })
  }
}
