import * as v from 'valibot'
import { allowed } from '../access.ts'
import { download } from '../answers.ts'
import { pageSizes } from '../constants.ts'
import { duration, longestSeconds } from '../duration.ts'
import { memberPresets, memberSortKeys, memberStates } from '../list-keys.ts'
import { operation } from '../operation.ts'
import { changedText, clearableText, optionalText, optionalTextOr } from '../optional-text.ts'
import { id, limit, nothing, order, queryNumber, seenAt, teamPageSchema } from '../page.ts'
import { teamRole } from '../schemas/role.ts'
import { changedPersonName, roleIds, teamUser } from '../schemas/user.ts'

const members = '/team/resources/members/v1'
const tenantUser = '/identity/resources/tenants/users/v1/{userId}'
const temporary = '/identity/resources/users/temporary/v1'
const readUsers = allowed('fe.secure.read.users')
const oneUser = v.object({ userId: id })

/** What stands in the way of taking something from a member. */
const taking = ['NOT_FOUND', 'OUT_RANKED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS'] as const
/** What stands in the way of giving, or giving back, what a member holds. */
const giving = ['STEP_UP_REQUIRED', 'ROLE_NOT_GRANTABLE'] as const

export const loadUsers = operation({
  name: 'loadUsers',
  summary: 'One page of the team. `pageOffset` counts pages, not rows.',
  method: 'GET',
  path: members,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({
    pageOffset: optionalTextOr(v.pipe(queryNumber, v.minValue(0)), 0),
    pageSize: limit(pageSizes.users),
    sortBy: optionalText(v.picklist(memberSortKeys)),
    sortDirection: order,
    /** Finds by name and address. */
    searchFilter: optionalText(v.pipe(v.string(), v.maxLength(200))),
    roleId: optionalText(id),
    groupId: optionalText(id),
    state: optionalText(v.picklist(memberStates)),
    preset: optionalText(v.picklist(memberPresets)),
  }),
  output: teamPageSchema(teamUser),
  hostTokens: 'allowed',
})

export const exportUsers = operation({
  name: 'exportUsers',
  summary: 'Ours: every member of the acting tenant as a CSV file (RFC 4180), by name.',
  kind: 'download',
  mediaType: 'text/csv; charset=utf-8',
  method: 'GET',
  path: `${members}/export`,
  access: readUsers,
  input: v.object({
    /** Finds by name and address. */
    searchFilter: optionalText(v.pipe(v.string(), v.maxLength(200))),
    roleId: optionalText(id),
    groupId: optionalText(id),
    state: optionalText(v.picklist(memberStates)),
    preset: optionalText(v.picklist(memberPresets)),
  }),
  output: download,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const updateUser = operation({
  name: 'updateUser',
  summary: 'Changes a member: name, phone and roles in the acting tenant.',
  method: 'PUT',
  path: members,
  access: allowed('fe.secure.write.updateUser'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: v.object({
    id,
    name: changedText(changedPersonName),
    phone: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(32))),
    roleIds: v.optional(roleIds),
    updatedAt: seenAt,
  }),
  output: v.object({ item: teamUser }),
  errors: [...giving, ...taking, 'NOT_ON_YOURSELF', 'CHANGED_MEANWHILE'],
})

export const deleteUser = operation({
  name: 'deleteUser',
  summary: 'Takes a member out of the acting tenant and ends their sessions in it.',
  method: 'DELETE',
  path: `${members}/{userId}`,
  access: allowed('fe.secure.delete.users'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: oneUser,
  output: teamUser,
  errors: [...taking, 'NOT_ON_YOURSELF'],
})

export const resendActivationLink = operation({
  name: 'resendActivationLink',
  summary: 'Mails a pending member the invitation again.',
  method: 'POST',
  path: `${members}/{userId}/resendActivationEmail`,
  access: allowed('fe.secure.write.resendActivationEmail'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'NOT_ON_YOURSELF', 'ROLE_NOT_GRANTABLE', 'TOO_MANY_ATTEMPTS'],
})

export const disableUser = operation({
  name: 'disableUser',
  method: 'POST',
  path: `${tenantUser}/disable`,
  access: allowed('fe.secure.write.enableDisable'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: [...taking, 'NOT_ON_YOURSELF'],
})

export const enableUser = operation({
  name: 'enableUser',
  method: 'POST',
  path: `${tenantUser}/enable`,
  access: allowed('fe.secure.write.enableDisable'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['NOT_FOUND', ...giving, 'NOT_ON_YOURSELF'],
})

export const lockUser = operation({
  name: 'lockUser',
  summary:
    'Ends every session of a user and refuses to sign them in until they are unlocked. One who never came is disabled. Ours.',
  method: 'POST',
  path: '/identity/resources/users/v1/{userId}/lock',
  access: allowed('fe.secure.write.enableDisable'),
  input: oneUser,
  output: nothing,
  errors: [...taking, 'NOT_ON_YOURSELF', 'BELONGS_ELSEWHERE', 'INVITATION_PENDING'],
})

export const unlockUser = operation({
  name: 'unlockUser',
  summary: 'Removes the lock that an administrator set. Ours.',
  method: 'POST',
  path: '/identity/resources/users/v1/{userId}/unlock',
  access: allowed('fe.secure.write.enableDisable'),
  input: oneUser,
  output: nothing,
  errors: [
    'NOT_FOUND',
    ...giving,
    'NOT_ON_YOURSELF',
    'BELONGS_ELSEWHERE',
    'LOCKED_BY_OPERATOR',
    'INVITATION_PENDING',
  ],
})

export const loadAvailableRoles = operation({
  name: 'loadAvailableRoles',
  summary: 'Roles a member of the acting tenant can hold.',
  method: 'GET',
  path: '/team/resources/roles/v1',
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.object({ items: v.array(teamRole) }),
  hostTokens: 'allowed',
})

export const loadStats = operation({
  name: 'loadStats',
  method: 'GET',
  path: '/team/resources/stats/v1/members',
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.object({ totalItems: v.number(), addedThisWeek: v.number(), superAdmins: v.number() }),
  hostTokens: 'allowed',
})

export const getTemporaryUserConfiguration = operation({
  name: 'getTemporaryUserConfiguration',
  method: 'GET',
  path: `${temporary}/configuration`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.object({ enabled: v.boolean() }),
})

export const updateUserExpirationTime = operation({
  name: 'updateUserExpirationTime',
  summary: 'Lets a membership end by itself.',
  method: 'PUT',
  path: `${temporary}/{userId}`,
  access: allowed('fe.secure.write.updateUser'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: v.object({
    userId: id,
    expirationInSeconds: duration({ least: 60, most: longestSeconds }),
  }),
  output: v.object({ temporaryExpirationDate: v.string() }),
  errors: [...giving, ...taking, 'NOT_ON_YOURSELF'],
})

export const setPermanentUser = operation({
  name: 'setPermanentUser',
  method: 'DELETE',
  path: `${temporary}/{userId}`,
  access: allowed('fe.secure.write.updateUser'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: oneUser,
  output: nothing,
  errors: ['NOT_FOUND', ...giving, 'NOT_ON_YOURSELF'],
})
