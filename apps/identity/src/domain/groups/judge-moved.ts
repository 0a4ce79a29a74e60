import type { Database } from '../../platform/db/database.ts'
import { audit } from '../audit/audit.ts'
import { canHandOut, toAnswering } from '../roles/answering.ts'
import { givesToOneself } from '../roles/hands-on-access.ts'
import { listDirectoryGroups } from './directory-groups.queries.ts'
import { mappedRoles } from './mapped-roles.queries.ts'
import { removeMembers } from './members-of-groups.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }
type Refused = {
  readonly groupId: string
  readonly connectionId: string
  readonly roleIds: readonly string[]
}

/**
 * Groups of directories, of those in which a member is, that would give another user what they may not have by them: a role of
 * their own choice (SEC-RA-61), or one that its chooser could not give today (SEC-TE-04).
 */
export const listRefusedGroups = async (
  tx: Database,
  place: Place,
  receiverId: string,
): Promise<Refused[]> => {
  const { tenantId } = place
  const receivers = [receiverId]
  const refused: Refused[] = []
  for (const { groupId, connection } of await listDirectoryGroups(tx, place)) {
    const roleIds: string[] = []
    for (const mapping of await mappedRoles(tx, { tenantId, groupId })) {
      const isOwn = givesToOneself(toAnswering({ mapping, connection }), receivers)
      if (isOwn || !(await canHandOut(tx, { mapping, connection, receivers }))) roleIds.push(mapping.roleId)
    }
    if (roleIds.length > 0) refused.push({ groupId, connectionId: connection.id, roleIds })
  }
  return refused
}

/** Who comes by a place that a directory had made for another user leaves the groups that would give them too much. */
export const leaveRefusedGroups = async (
  tx: Database,
  by: Parameters<typeof audit>[1],
  place: Place,
): Promise<void> => {
  const { tenantId, userId } = place
  for (const { groupId, connectionId, roleIds } of await listRefusedGroups(tx, place, userId)) {
    await removeMembers(tx, { tenantId, groupId }, [userId])
    const details = { connectionId, groupId }
    for (const resourceId of roleIds)
      await audit(tx, by, { action: 'scim.roleRefused', resourceId, tenantId, details })
  }
}
