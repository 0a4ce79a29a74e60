import { lockTenant } from '../../../platform/db/lock-tenant.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import { audit } from '../../audit/audit.ts'
import { changeGroup, removeGroup } from '../../groups/groups.queries.ts'
import { ensureGroupsOn } from '../../groups/the-group.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { ensureSyncing, ensureVersion, type ScimCaller, toPlace } from '../scim-caller.ts'
import { unknownResource } from '../scim-problem.ts'
import { changeMembers, type MemberChange } from './change-members.ts'
import { ensureNamesAreFree } from './create-group.ts'
import { ensureWithinReach } from '../users/reach.ts'
import {
  deleteScimGroup,
  findScimGroup,
  listMembersOfScimGroups,
  type ScimGroupView,
  updateScimGroup,
} from './scim-groups.queries.ts'

export type ScimGroupChange = MemberChange & {
  /** Undefined: stays as it is. */
  readonly name?: string
  readonly externalId?: string | null
}

type Which = { readonly groupId: string; readonly ifMatch: string | undefined }

/** Changes of a tenant's groups wait for each other. */
const groupToChange = async (
  tx: Database,
  caller: ScimCaller,
  { groupId, ifMatch }: Which,
): Promise<ScimGroupView> => {
  await lockTenant(tx, caller.tenantId)
  const group = await findScimGroup(tx, toPlace(caller), groupId)
  if (group === undefined) throw unknownResource()
  await ensureGroupsOn(tx, caller.tenantId)
  ensureVersion(ifMatch, group.version)
  return group
}

/**
 * Changes name and members of a group of the connection; what is as it was is not written.
 *
 * @throws ScimProblem 404, 412, uniqueness, invalidValue, tooMany; ApiError GROUPS_OFF, LAST_ADMINISTRATOR
 */
export const changeScimGroup = (
  caller: ScimCaller,
  which: Which,
  change: ScimGroupChange,
): Promise<ScimGroupView> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const { tenantId, connection, clock } = caller
    const before = await groupToChange(tx, caller, which)
    const { name = before.name, externalId = before.externalId } = change
    await ensureNamesAreFree(tx, caller, { name, externalId }, before.groupId)
    const { added, removed } = await changeMembers(tx, caller, before.groupId, change)
    const isSame = name === before.name && externalId === before.externalId
    if (isSame && added.length + removed.length === 0) return before
    const updatedAt = clock.now()
    await changeGroup(tx, tenantId, before.groupId, { name, updatedAt })
    await updateScimGroup(tx, toPlace(caller), before.groupId, externalId)
    const details = { connectionId: connection.id, name, added, removed }
    await audit(tx, caller, {
      action: 'scim.groupChanged',
      resourceId: before.groupId,
      tenantId,
      details,
    })
    return { ...before, name, externalId, updatedAt, version: before.version + 1 }
  })
}

/** Deletes a group of the connection; its members lose what it gave, but for the last administrator. */
export const removeScimGroup = (caller: ScimCaller, which: Which): Promise<void> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const { tenantId, connection, clock } = caller
    const { groupId, name } = await groupToChange(tx, caller, which)
    const members = await listMembersOfScimGroups(tx, toPlace(caller), [groupId])
    const userIds = (members.get(groupId) ?? []).map(({ userId }) => userId)
    await ensureWithinReach(tx, caller, userIds)
    await keepingAnAdministrator(tx, tenantId, clock.now(), () => removeGroup(tx, tenantId, groupId))
    await deleteScimGroup(tx, toPlace(caller), groupId)
    const details = { connectionId: connection.id, name }
    await audit(tx, caller, { action: 'scim.groupDeleted', resourceId: groupId, tenantId, details })
  })
}
