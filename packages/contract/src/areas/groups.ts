import * as v from 'valibot'
import { allowed } from '../access.ts'
import { groupLimits } from '../constants.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { changedText, clearableText, optionalText } from '../optional-text.ts'
import { eachOnce, id, nothing, seenAt } from '../page.ts'
import { group, groupRelations, plainGroup } from '../schemas/group.ts'

const path = '/identity/resources/groups/v1'

const readGroups = allowed('fe.secure.read.groups')
const writeGroups = allowed('fe.secure.write.groups')
const writeRoles = allowed('fe.secure.write.groupsRoles')

const oneGroup = { groupId: id }
const relations = { _groupsRelations: optionalText(groupRelations) }
const ids = (most: number) => v.pipe(v.array(id), v.minLength(1), v.maxLength(most), eachOnce)
const roleIds = ids(groupLimits.roles)
const userIds = ids(groupLimits.members)

const name = requiredName(100)
const color = v.pipe(v.string(), v.trim(), v.regex(/^#?[0-9A-Za-z]{1,31}$/))
const description = v.pipe(v.string(), v.trim(), v.maxLength(500))
const metadata = v.pipe(v.string(), v.maxLength(4000))

const manyGroups = v.object({ groups: v.array(group) })
const configuration = v.object({ enabled: v.boolean(), rolesEnabled: v.boolean() })

export const getGroups = operation({
  name: 'getGroups',
  summary: 'Every group of the acting tenant; with its roles and members where they are asked for.',
  method: 'GET',
  path,
  access: readGroups,
  apiTokens: 'allowed',
  input: v.object(relations),
  output: manyGroups,
  hostTokens: 'allowed',
})

export const createGroup = operation({
  name: 'createGroup',
  method: 'POST',
  path,
  access: writeGroups,
  apiTokens: 'allowed',
  input: v.object({
    name,
    color: optionalText(color),
    description: optionalText(description),
    metadata: optionalText(metadata),
  }),
  output: plainGroup,
  errors: ['GROUP_NAME_TAKEN', 'GROUPS_OFF', 'TOO_MANY_GROUPS'],
})

export const getGroupsByIds = operation({
  name: 'getGroupsByIds',
  summary: 'These groups of the acting tenant; unknown ids are left out.',
  method: 'POST',
  path: `${path}/bulkGet`,
  access: readGroups,
  apiTokens: 'allowed',
  input: v.object({
    ...relations,
    groupsIds: v.pipe(v.array(id), v.maxLength(groupLimits.groups), eachOnce),
  }),
  query: ['_groupsRelations'],
  output: manyGroups,
  hostTokens: 'allowed',
})

export const getGroupConfiguration = operation({
  name: 'getGroupConfiguration',
  method: 'GET',
  path: `${path}/config`,
  access: readGroups,
  apiTokens: 'allowed',
  input: v.object({}),
  output: configuration,
})

export const updateGroupConfiguration = operation({
  name: 'updateGroupConfiguration',
  summary: 'Whether the tenant uses groups, and whether groups give roles.',
  method: 'POST',
  path: `${path}/config`,
  access: writeGroups,
  input: v.object({ enabled: v.optional(v.boolean()), rolesEnabled: v.optional(v.boolean()) }),
  output: configuration,
  errors: ['STEP_UP_REQUIRED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS', 'ROLE_NOT_GRANTABLE'],
})

export const getGroupById = operation({
  name: 'getGroupById',
  method: 'GET',
  path: `${path}/{groupId}`,
  access: readGroups,
  apiTokens: 'allowed',
  input: v.object({ ...oneGroup, ...relations }),
  output: group,
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})

export const updateGroup = operation({
  name: 'updateGroup',
  method: 'PATCH',
  path: `${path}/{groupId}`,
  access: writeGroups,
  apiTokens: 'allowed',
  input: v.object({
    ...oneGroup,
    name: changedText(name),
    color: clearableText(color),
    description: clearableText(description),
    metadata: clearableText(metadata),
    updatedAt: seenAt,
  }),
  output: nothing,
  errors: ['NOT_FOUND', 'GROUP_NAME_TAKEN', 'GROUP_READ_ONLY', 'GROUPS_OFF', 'CHANGED_MEANWHILE'],
})

export const deleteGroup = operation({
  name: 'deleteGroup',
  method: 'DELETE',
  path: `${path}/{groupId}`,
  access: allowed('fe.secure.delete.groups'),
  apiTokens: 'allowed',
  input: v.object(oneGroup),
  output: nothing,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_FOUND',
    'GROUP_READ_ONLY',
    'GROUPS_OFF',
    'LAST_ADMINISTRATOR',
    'LAST_BREAK_GLASS',
    'ROLE_NOT_GRANTABLE',
  ],
})

const roleErrors = ['NOT_FOUND', 'GROUPS_OFF', 'GROUP_ROLES_OFF', 'ROLE_NOT_GRANTABLE'] as const
const memberErrors = ['NOT_FOUND', 'GROUP_READ_ONLY', 'GROUPS_OFF', 'ROLE_NOT_GRANTABLE'] as const

export const addRolesToGroup = operation({
  name: 'addRolesToGroup',
  summary: 'Gives roles to all members of a group.',
  method: 'POST',
  path: `${path}/{groupId}/roles`,
  access: writeRoles,
  apiTokens: 'allowed',
  input: v.object({ ...oneGroup, roleIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_ON_YOURSELF', ...roleErrors, 'GROUP_FULL'],
})

export const deleteRolesFromGroup = operation({
  name: 'deleteRolesFromGroup',
  method: 'DELETE',
  path: `${path}/{groupId}/roles`,
  access: writeRoles,
  apiTokens: 'allowed',
  input: v.object({ ...oneGroup, roleIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', ...roleErrors, 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS'],
})

export const addUsersToGroup = operation({
  name: 'addUsersToGroup',
  method: 'POST',
  path: `${path}/{groupId}/users`,
  access: allowed('fe.secure.write.groupsUsers'),
  apiTokens: 'allowed',
  input: v.object({ ...oneGroup, userIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_ON_YOURSELF', ...memberErrors, 'GROUP_FULL'],
})

export const deleteUsersFromGroup = operation({
  name: 'deleteUsersFromGroup',
  method: 'DELETE',
  path: `${path}/{groupId}/users`,
  access: allowed('fe.secure.delete.groupsUsers'),
  apiTokens: 'allowed',
  input: v.object({ ...oneGroup, userIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', ...memberErrors, 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS'],
})
