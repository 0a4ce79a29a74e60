import { ApiError } from '@vestibule/contract'
import { groupLimits } from '@vestibule/contract/constants'
import { returnAllNamed } from '../invitations/return-invitation.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { ensureNotOneselfFromAbove } from '../members/not-on-oneself.ts'
import { notifyNewAdministrators } from '../members/notify-new-administrators.ts'
import { keepingSenders } from '../members/senders.ts'
import { listWaitingAmong } from '../members/senders.queries.ts'
import { ensureMayGrantRoles, ensureMayTakeRoles } from '../roles/granting.ts'
import {
  addMembers,
  knownMembers,
  membersOfGroups,
  removeMembers,
} from '../groups/members-of-groups.queries.ts'
import { rolesOfGroups } from '../groups/roles-of-groups.queries.ts'
import { groupToChange } from '../groups/the-group.ts'

type GroupMembersInput = { readonly groupId: string; readonly userIds: readonly string[] }

/** Of these ids, one that belongs to no member of the tenant is unknown (SEC-TE-03). */
const theMembers = async (tx: Database, tenantId: string, userIds: readonly string[]): Promise<string[]> => {
  const requestedIds = new Set(userIds)
  const known = await knownMembers(tx, tenantId, [...requestedIds])
  if (known.length < requestedIds.size) throw new ApiError('NOT_FOUND')
  return known
}

/** Those who come are members whose the places are then (SEC-BE-43). */
const listComing = async (
  tx: Database,
  actor: Actor,
  userIds: readonly string[],
  before: ReadonlySet<string>,
): Promise<string[]> => {
  const { tenantId } = actor
  const coming = userIds.filter((userId) => !before.has(userId))
  const there = userIds.filter((userId) => before.has(userId))
  return [...there, ...(await returnAllNamed(tx, actor, { tenantId, userIds: coming }))]
}

/** Adds people to a group or takes them out. Both give or take the group's roles, so the actor has to hold them. */
const changeMembers = (actor: Actor, { groupId, userIds }: GroupMembersInput, isAdding: boolean) =>
  actor.transaction(async (tx) => {
    const { tenantId } = actor
    const { id, name } = await groupToChange(tx, tenantId, groupId)
    const named = await theMembers(tx, tenantId, userIds)
    const members = (await membersOfGroups(tx, tenantId, [id])).get(id) ?? []
    const before = new Set(members.map((member) => member.id))
    const people = isAdding ? await listComing(tx, actor, named, before) : named
    const roleIds = (await rolesOfGroups(tx, tenantId, [id])).get(id) ?? []
    await (isAdding ? ensureMayGrantRoles : ensureMayTakeRoles)(tx, actor, roleIds, people)
    const changed = people.filter((userId) => before.has(userId) !== isAdding)
    if (changed.length === 0) return {}
    const details = { name, userIds: changed }
    const now = actor.clock.now()
    if (isAdding) {
      if (roleIds.length > 0) ensureNotOneselfFromAbove(actor, changed)
      if (before.size + changed.length > groupLimits.members) throw new ApiError('GROUP_FULL')
      const waiting = await listWaitingAmong(tx, tenantId, changed)
      await keepingSenders(tx, actor, waiting, () =>
        notifyNewAdministrators(tx, actor, () => addMembers(tx, { tenantId, groupId: id }, changed, now)),
      )
      await audit(tx, actor, { action: 'group.membersAdded', resourceId: id, details })
    } else {
      await keepingAnAdministrator(tx, tenantId, now, () =>
        removeMembers(tx, { tenantId, groupId: id }, changed),
      )
      await audit(tx, actor, { action: 'group.membersRemoved', resourceId: id, details })
    }
    return {}
  })

export const addGroupMembers = (actor: Actor, input: GroupMembersInput) => changeMembers(actor, input, true)
export const removeGroupMembers = (actor: Actor, input: GroupMembersInput) =>
  changeMembers(actor, input, false)
