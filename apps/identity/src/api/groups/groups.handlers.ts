import { ApiError, type Contract } from '@vestibule/contract'
import { changeConfiguration } from '../../domain/groups/change-configuration.ts'
import { addGroup, deleteGroup, updateGroup } from '../../domain/groups/change-group.ts'
import { addGroupMembers, removeGroupMembers } from '../../domain/users/change-group-members.ts'
import { addGroupRoles, removeGroupRoles } from '../../domain/groups/change-group-roles.ts'
import { readConfiguration } from '../../domain/groups/configuration.queries.ts'
import { readGroups } from '../../domain/groups/read-groups.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const groupsHandlers: IdentityHandlers<Contract['groups']> = {
  getGroups: async ({ _groupsRelations: relations }, { db, tenantId }) => ({
    groups: await readGroups(db, tenantId, { relations }),
  }),

  getGroupsByIds: async ({ groupsIds: ids, _groupsRelations: relations }, { db, tenantId }) => ({
    groups: await readGroups(db, tenantId, { ids, relations }),
  }),

  getGroupById: async ({ groupId, _groupsRelations: relations }, { db, tenantId }) => {
    const [group] = await readGroups(db, tenantId, { ids: [groupId], relations })
    if (group === undefined) throw new ApiError('NOT_FOUND')
    return group
  },

  createGroup: (fields, actor) => addGroup(actor, fields),
  updateGroup: ({ groupId, ...changes }, actor) => updateGroup(actor, groupId, changes),
  deleteGroup: ({ groupId }, actor) => deleteGroup(actor, groupId),

  addRolesToGroup: (input, actor) => addGroupRoles(actor, input),
  deleteRolesFromGroup: (input, actor) => removeGroupRoles(actor, input),
  addUsersToGroup: (input, actor) => addGroupMembers(actor, input),
  deleteUsersFromGroup: (input, actor) => removeGroupMembers(actor, input),

  getGroupConfiguration: (_, { db, tenantId }) => readConfiguration(db, tenantId),
  updateGroupConfiguration: (changes, actor) => changeConfiguration(actor, changes),
}
