import { ApiError } from '@vestibule/contract'
import { groupLimits } from '@vestibule/contract/constants'
import type { Database } from '../../../platform/db/database.ts'
import { lockTenant } from '../../../platform/db/lock-tenant.queries.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import { audit } from '../../audit/audit.ts'
import { countGroups, insertGroup, isNameTaken } from '../../groups/groups.queries.ts'
import { ensureGroupsOn } from '../../groups/the-group.ts'
import { ensureSyncing, type ScimCaller, toPlace } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { changeMembers } from './change-members.ts'
import {
  findScimGroup,
  insertScimGroup,
  isExternalIdTaken,
  type ScimGroupView,
} from './scim-groups.queries.ts'

export type ScimGroupInput = {
  readonly name: string
  readonly externalId: string | null
  readonly memberIds: readonly string[]
}

/**
 * Refuses a name that another group has. A group that was made here is not handed over by its name: the directory would
 * decide who gets its roles (SEC-TE-04).
 */
export const ensureNamesAreFree = async (
  tx: Database,
  caller: ScimCaller,
  { name, externalId }: Pick<ScimGroupInput, 'name' | 'externalId'>,
  exceptGroupId?: string,
): Promise<void> => {
  if (await isNameTaken(tx, caller.tenantId, name, exceptGroupId))
    throw new ScimProblem(409, 'The organization has a group with this displayName already', 'uniqueness')
  if (await isExternalIdTaken(tx, toPlace(caller), externalId, exceptGroupId))
    throw new ScimProblem(409, 'A group with this externalId exists already', 'uniqueness')
}

/**
 * Adds a group of a directory. It gives no role until an administrator chooses one.
 *
 * @throws ScimProblem uniqueness, invalidValue, tooMany; ApiError GROUPS_OFF, TOO_MANY_GROUPS
 */
export const createScimGroup = (caller: ScimCaller, input: ScimGroupInput): Promise<ScimGroupView> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const { tenantId, clock, random, connection } = caller
    await lockTenant(tx, tenantId)
    await ensureGroupsOn(tx, tenantId)
    await ensureNamesAreFree(tx, caller, input)
    if ((await countGroups(tx, tenantId)) >= groupLimits.groups) throw new ApiError('TOO_MANY_GROUPS')
    const now = clock.now()
    const id = uuidv7(clock, random)
    const texts = { name: input.name, color: null, description: null, metadata: null }
    await insertGroup(tx, { tenantId, id, ...texts, managedBy: 'scim2', createdAt: now, updatedAt: now })
    await insertScimGroup(tx, { ...toPlace(caller), groupId: id, externalId: input.externalId })
    const change = { added: input.memberIds, removed: [] }
    const { added: userIds } = await changeMembers(tx, caller, id, change)
    const details = { connectionId: connection.id, name: input.name, userIds }
    await audit(tx, caller, { action: 'scim.groupAdded', resourceId: id, tenantId, details })
    const view = await findScimGroup(tx, toPlace(caller), id)
    if (view === undefined) throw new Error('The group was removed while it was added')
    return view
  })
}
