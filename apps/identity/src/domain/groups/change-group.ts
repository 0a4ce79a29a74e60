import { ApiError } from '@vestibule/contract'
import { groupLimits } from '@vestibule/contract/constants'
import type { PlainGroup } from '@vestibule/contract/schemas/group'
import { audit } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { GroupRow } from '../../platform/db/schema/groups.ts'
import { ensureUnchanged } from '../../request/ensure-unchanged.ts'
import type { Actor } from '../../request/request-context.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { ensureMayTakeRoles } from '../roles/granting.ts'
import {
  changeGroup,
  countGroups,
  insertGroup,
  isNameTaken,
  removeGroup,
  toPlainGroup,
} from './groups.queries.ts'
import { membersOfGroups } from './members-of-groups.queries.ts'
import { rolesOfGroups } from './roles-of-groups.queries.ts'
import { ensureGroupsOn, groupToChange } from './the-group.ts'

type GroupTexts = {
  readonly color?: string | undefined
  readonly description?: string | undefined
  readonly metadata?: string | undefined
}
type NewGroup = GroupTexts & { readonly name: string }

export const addGroup = (
  actor: Actor,
  { name, color, description, metadata }: NewGroup,
): Promise<PlainGroup> =>
  actor.transaction(async (tx) => {
    const { tenantId } = actor
    await lockTenant(tx, tenantId)
    await ensureGroupsOn(tx, tenantId)
    if (await isNameTaken(tx, tenantId, name)) throw new ApiError('GROUP_NAME_TAKEN', { name })
    if ((await countGroups(tx, tenantId)) >= groupLimits.groups) throw new ApiError('TOO_MANY_GROUPS')
    const now = actor.clock.now()
    const row = {
      tenantId,
      id: uuidv7(actor.clock, actor.random),
      name,
      color: color ?? null,
      description: description ?? null,
      metadata: metadata ?? null,
      managedBy: 'frontegg' as const,
      createdAt: now,
      updatedAt: now,
    }
    await insertGroup(tx, row)
    await audit(tx, actor, { action: 'group.added', resourceId: row.id, details: { name } })
    return toPlainGroup(row)
  })

type GroupChanges = GroupTexts & {
  readonly name?: string | undefined
  /** When the group was last changed, as the client read it. */
  readonly updatedAt?: string | undefined
}

const current = (row: GroupRow) => {
  const { name, color = '', description = '', metadata = '' } = toPlainGroup(row)
  return { name, color, description, metadata, updatedAt: row.updatedAt.toISOString() }
}

export const updateGroup = (actor: Actor, groupId: string, { updatedAt, ...changes }: GroupChanges) =>
  actor.transaction(async (tx) => {
    const { tenantId } = actor
    const before = await groupToChange(tx, tenantId, groupId)
    await ensureUnchanged(tx, tenantId, updatedAt, async () => current(before))
    const { name } = changes
    if (name !== undefined && (await isNameTaken(tx, tenantId, name, before.id)))
      throw new ApiError('GROUP_NAME_TAKEN', { name })
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    await changeGroup(tx, tenantId, before.id, { ...given, updatedAt: actor.clock.now() })
    const details = { before: toPlainGroup(before), after: given }
    await audit(tx, actor, { action: 'group.changed', resourceId: before.id, details })
    return {}
  })

/** Deleting a group takes its roles from all its members, so it is as much a use of them as giving them. */
export const deleteGroup = (actor: Actor, groupId: string) =>
  actor.transaction(async (tx) => {
    const { tenantId } = actor
    const { id, name } = await groupToChange(tx, tenantId, groupId)
    const roleIds = (await rolesOfGroups(tx, tenantId, [id])).get(id) ?? []
    await ensureMayTakeRoles(tx, actor, roleIds)
    const members = (await membersOfGroups(tx, tenantId, [id])).get(id) ?? []
    await keepingAnAdministrator(tx, tenantId, actor.clock.now(), () => removeGroup(tx, tenantId, id))
    const details = { name, roleIds, userIds: members.map((member) => member.id) }
    await audit(tx, actor, { action: 'group.deleted', resourceId: id, details })
    return {}
  })
