import * as v from 'valibot'
import { allowed } from '../access.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { changedText, clearableText, optionalText } from '../optional-text.ts'
import { eachOnce, id, nothing, seenAt } from '../page.ts'
import { permission, permissionCategory, role } from '../schemas/role.ts'

const roles = '/identity/resources/roles'
const permissions = '/identity/resources/permissions/v1'

const readRoles = allowed('fe.secure.read.roles')
const writeRoles = allowed('fe.secure.write.roles')
const changeRole = allowed('fe.secure.write.updateRole')

const ids = v.pipe(v.array(id), v.maxLength(500), eachOnce)
const oneRole = v.object({ roleId: id })
const description = v.pipe(v.string(), v.trim(), v.maxLength(500))
const fields = {
  key: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)),
  name: requiredName(100),
  description: optionalText(description),
  isDefault: v.optional(v.boolean()),
  level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767))),
}

export const getRoles = operation({
  name: 'getRoles',
  method: 'GET',
  path: `${roles}/v1`,
  access: readRoles,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.array(role),
  hostTokens: 'allowed',
})

export const addRole = operation({
  name: 'addRole',
  method: 'POST',
  path: `${roles}/v1`,
  access: writeRoles,
  apiTokens: 'allowed',
  input: v.object({ ...fields, permissions: v.optional(ids, []) }),
  output: role,
  errors: ['STEP_UP_REQUIRED', 'ROLE_KEY_TAKEN', 'ROLE_NOT_GRANTABLE'],
})

export const addRoleV2 = operation({
  name: 'addRoleV2',
  summary: 'Adds a role, optionally starting from the permissions of another.',
  method: 'POST',
  path: `${roles}/v2`,
  access: writeRoles,
  apiTokens: 'allowed',
  input: v.object({ ...fields, permissionIds: v.optional(ids, []), baseRoleId: optionalText(id) }),
  output: role,
  errors: ['STEP_UP_REQUIRED', 'ROLE_KEY_TAKEN', 'ROLE_NOT_GRANTABLE', 'NOT_FOUND'],
})

export const updateRole = operation({
  name: 'updateRole',
  method: 'PATCH',
  path: `${roles}/v1/{roleId}`,
  access: changeRole,
  apiTokens: 'allowed',
  input: v.object({
    ...oneRole.entries,
    ...fields,
    key: changedText(fields.key),
    name: changedText(fields.name),
    description: clearableText(description),
    updatedAt: seenAt,
  }),
  output: role,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_FOUND',
    'ROLE_KEY_TAKEN',
    'ROLE_READ_ONLY',
    'ROLE_NOT_GRANTABLE',
    'CHANGED_MEANWHILE',
  ],
})

export const deleteRole = operation({
  name: 'deleteRole',
  method: 'DELETE',
  path: `${roles}/v1/{roleId}`,
  access: allowed('fe.secure.delete.role'),
  apiTokens: 'allowed',
  input: oneRole,
  output: nothing,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_FOUND',
    'ROLE_NOT_GRANTABLE',
    'ROLE_READ_ONLY',
    'LAST_ADMINISTRATOR',
    'LAST_BREAK_GLASS',
  ],
})

export const attachPermissionsToRole = operation({
  name: 'attachPermissionsToRole',
  summary: 'Replaces the permissions of a role.',
  method: 'PUT',
  path: `${roles}/v1/{roleId}/permissions`,
  access: changeRole,
  apiTokens: 'allowed',
  input: v.object({ roleId: id, permissionIds: ids, updatedAt: seenAt }),
  output: role,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_FOUND',
    'ROLE_NOT_GRANTABLE',
    'ROLE_READ_ONLY',
    'LAST_ADMINISTRATOR',
    'LAST_BREAK_GLASS',
    'CHANGED_MEANWHILE',
  ],
})

export const getPermissions = operation({
  name: 'getPermissions',
  method: 'GET',
  path: permissions,
  access: readRoles,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.array(permission),
  aliases: ['loadAvailablePermissions'],
  hostTokens: 'allowed',
})

export const getPermissionCategories = operation({
  name: 'getPermissionCategories',
  method: 'GET',
  path: `${permissions}/categories`,
  access: readRoles,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.array(permissionCategory),
  hostTokens: 'allowed',
})

export const attachPermissionToRoles = operation({
  name: 'attachPermissionToRoles',
  summary: 'Gives one permission to exactly these roles of the tenant.',
  method: 'PUT',
  path: `${permissions}/{permissionId}/roles`,
  access: changeRole,
  apiTokens: 'allowed',
  input: v.object({
    permissionId: id,
    roleIds: ids,
    /** Ours: the newest `updatedAt` of the tenant's own roles, as the client saw them. */
    updatedAt: seenAt,
  }),
  output: permission,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_FOUND',
    'ROLE_NOT_GRANTABLE',
    'ROLE_READ_ONLY',
    'LAST_ADMINISTRATOR',
    'LAST_BREAK_GLASS',
    'CHANGED_MEANWHILE',
  ],
})
