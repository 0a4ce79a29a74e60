import type { Database } from '../../../platform/db/database.ts'
import { wasMember } from '../../exclusions/former-members.queries.ts'
import { setMemberRoles } from '../../members/change-member.queries.ts'
import { giveDefaultRolesWithin } from '../../members/give-default-roles.ts'
import { toHolder } from '../../roles/answering.ts'
import type { ScimCaller } from '../scim-caller.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Gives a member whom a directory makes, or whose place begins anew by it, the roles that every new member gets and nothing else.
 * None where the member has connected the directory and knows its token, and was a member before: another administrator may
 * answer for it now, and they would end their membership and begin it again with default roles (SEC-RA-61).
 */
export const giveDirectoryRoles = async (
  tx: Database,
  { connection }: ScimCaller,
  place: Place,
): Promise<void> => {
  const isOwn = connection.createdBy === place.userId && (await wasMember(tx, place))
  if (isOwn) await setMemberRoles(tx, place.tenantId, place.userId, [])
  else await giveDefaultRolesWithin(tx, place, toHolder(connection))
}
