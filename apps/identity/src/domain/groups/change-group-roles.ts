import { ApiError } from '@vestibule/contract'
import { groupLimits } from '@vestibule/contract/constants'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../../request/request-context.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { keepingSenders } from '../members/senders.ts'
import { markGiven } from '../members/mark-given.queries.ts'
import { ensureNotOneselfFromAbove } from '../members/not-on-oneself.ts'
import { notifyNewAdministrators } from '../members/notify-new-administrators.ts'
import { answerFor } from '../roles/answering.ts'
import { ensureMayGrantRoles, ensureMayTakeRoles } from '../roles/granting.ts'
import { readConfiguration } from './configuration.queries.ts'
import { membersOfGroups } from './members-of-groups.queries.ts'
import { addRoles, removeRoles, rolesOfGroups } from './roles-of-groups.queries.ts'
import { groupToGiveRoles } from './the-group.ts'

type GroupRolesInput = { readonly groupId: string; readonly roleIds: readonly string[] }

/** Adds roles to a group or takes them away; only what changes something is judged and written down. */
const changeRoles = (actor: Actor, { groupId, roleIds }: GroupRolesInput, isAdding: boolean) =>
  actor.transaction(async (tx) => {
    const { tenantId } = actor
    const { id, name } = await groupToGiveRoles(tx, tenantId, groupId)
    const given = (await rolesOfGroups(tx, tenantId, [id])).get(id) ?? []
    // An administrator hands out and takes away only what they hold (SEC-TE-04); a foreign role is unknown.
    await (isAdding ? ensureMayGrantRoles : ensureMayTakeRoles)(tx, actor, roleIds)
    if (!(await readConfiguration(tx, tenantId)).rolesEnabled) throw new ApiError('GROUP_ROLES_OFF')
    const changed = [...new Set(roleIds)].filter((roleId) => given.includes(roleId) !== isAdding)
    if (changed.length === 0) return {}
    const details = { name, roleIds: changed }
    if (isAdding) {
      if (given.length + changed.length > groupLimits.roles) throw new ApiError('GROUP_FULL')
      const answering = await answerFor(tx, actor)
      const members = (await membersOfGroups(tx, tenantId, [id])).get(id) ?? []
      ensureNotOneselfFromAbove(
        actor,
        members.map((member) => member.id),
      )
      const waiting = members.filter(({ activatedForTenant }) => !activatedForTenant)
      const waitingIds = waiting.map((member) => member.id)
      await keepingSenders(tx, actor, waitingIds, () =>
        notifyNewAdministrators(tx, actor, () => addRoles(tx, { tenantId, groupId: id }, changed, answering)),
      )
      await markGiven(tx, tenantId, { groupIds: [id] }, actor.clock.now())
      await audit(tx, actor, { action: 'group.rolesAdded', resourceId: id, details })
    } else {
      await keepingAnAdministrator(tx, tenantId, actor.clock.now(), () =>
        removeRoles(tx, { tenantId, groupId: id }, changed),
      )
      await audit(tx, actor, { action: 'group.rolesRemoved', resourceId: id, details })
    }
    return {}
  })

export const addGroupRoles = (actor: Actor, input: GroupRolesInput) => changeRoles(actor, input, true)
export const removeGroupRoles = (actor: Actor, input: GroupRolesInput) => changeRoles(actor, input, false)
