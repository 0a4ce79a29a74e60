import * as v from 'valibot'
import { allowed } from '../access.ts'
import { pageSizes } from '../constants.ts'
import { duration, longestSeconds } from '../duration.ts'
import { operation } from '../operation.ts'
import { changedText, clearableText, optionalText, optionalTextOr } from '../optional-text.ts'
import { limit, nothing, order, queryNumber, teamPageOf } from '../page.ts'
import { teamRole } from '../schemas/role.ts'
import { personName, roleIds, teamUser } from '../schemas/user.ts'

const members = '/team/resources/members/v1'
const tenantUser = '/identity/resources/tenants/users/v1/{userId}'
const temporary = '/identity/resources/users/temporary/v1'
const readUsers = allowed('fe.secure.read.users')
const oneUser = v.object({ userId: v.string() })

export const memberSortKeys = ['name', 'email', 'createdAt', 'lastLogin', 'verified'] as const
export const memberStates = ['active', 'pending', 'disabled'] as const

export const loadUsers = operation({
  name: 'loadUsers',
  summary: 'One page of the team. `pageOffset` counts pages, not rows.',
  method: 'GET',
  path: members,
  access: readUsers,
  input: v.object({
    pageOffset: optionalTextOr(v.pipe(queryNumber, v.minValue(0)), 0),
    pageSize: limit(pageSizes.users),
    sortBy: optionalText(v.picklist(memberSortKeys)),
    sortDirection: order,
    /** Finds by name and address. */
    searchFilter: optionalText(v.pipe(v.string(), v.maxLength(200))),
    roleId: optionalText(v.string()),
    state: optionalText(v.picklist(memberStates)),
  }),
  output: teamPageOf(teamUser),
})

export const updateUser = operation({
  name: 'updateUser',
  summary: 'Changes a member: name, phone and roles in the acting tenant.',
  method: 'PUT',
  path: members,
  access: allowed('fe.secure.write.updateUser'),
  whileImpersonating: 'allowed',
  input: v.object({
    id: v.string(),
    name: changedText(v.pipe(personName, v.minLength(1))),
    phone: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(32))),
    roleIds: v.optional(roleIds),
  }),
  output: v.object({ item: teamUser }),
  errors: ['NOT_FOUND', 'ROLE_NOT_GRANTABLE', 'LAST_ADMINISTRATOR'],
})

export const deleteUser = operation({
  name: 'deleteUser',
  summary: 'Takes a member out of the acting tenant and ends their sessions in it.',
  method: 'DELETE',
  path: `${members}/{userId}`,
  access: allowed('fe.secure.delete.users'),
  whileImpersonating: 'allowed',
  input: oneUser,
  output: teamUser,
  errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR', 'NOT_ON_YOURSELF'],
})

export const resendActivationLink = operation({
  name: 'resendActivationLink',
  summary: 'Mails a pending member the invitation again.',
  method: 'POST',
  path: `${members}/{userId}/resendActivationEmail`,
  access: allowed('fe.secure.write.resendActivationEmail'),
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})

export const disableUser = operation({
  name: 'disableUser',
  method: 'POST',
  path: `${tenantUser}/disable`,
  access: allowed('fe.secure.write.enableDisable'),
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR', 'NOT_ON_YOURSELF'],
})

export const enableUser = operation({
  name: 'enableUser',
  method: 'POST',
  path: `${tenantUser}/enable`,
  access: allowed('fe.secure.write.enableDisable'),
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const loadAvailableRoles = operation({
  name: 'loadAvailableRoles',
  summary: 'Roles a member of the acting tenant can hold.',
  method: 'GET',
  path: '/team/resources/roles/v1',
  access: readUsers,
  input: v.object({}),
  output: v.object({ items: v.array(teamRole) }),
})

export const loadStats = operation({
  name: 'loadStats',
  method: 'GET',
  path: '/team/resources/stats/v1/members',
  access: readUsers,
  input: v.object({}),
  output: v.object({ totalItems: v.number(), addedThisWeek: v.number(), superAdmins: v.number() }),
})

export const getTemporaryUserConfiguration = operation({
  name: 'getTemporaryUserConfiguration',
  method: 'GET',
  path: `${temporary}/configuration`,
  access: readUsers,
  input: v.object({}),
  output: v.object({ enabled: v.boolean() }),
})

export const updateUserExpirationTime = operation({
  name: 'updateUserExpirationTime',
  summary: 'Lets a membership end by itself.',
  method: 'PUT',
  path: `${temporary}/{userId}`,
  access: allowed('fe.secure.write.updateUser'),
  whileImpersonating: 'allowed',
  input: v.object({
    userId: v.string(),
    expirationInSeconds: duration({ least: 60, most: longestSeconds }),
  }),
  output: v.object({ temporaryExpirationDate: v.string() }),
  errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR', 'NOT_ON_YOURSELF'],
})

export const setPermanentUser = operation({
  name: 'setPermanentUser',
  method: 'DELETE',
  path: `${temporary}/{userId}`,
  access: allowed('fe.secure.write.updateUser'),
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['NOT_FOUND'],
})
