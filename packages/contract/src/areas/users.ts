import * as v from 'valibot'
import { allowed } from '../access.ts'
import { duration, longestSeconds } from '../duration.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { eachOnce, id, idList, limit, offset, order, pageSchema, queryBoolean, queryNumber } from '../page.ts'
import { pageSizes } from '../constants.ts'
import { memberPresets } from '../list-keys.ts'
import { baseUser, email, personName, roleIds, teamUser, user, username } from '../schemas/user.ts'

const path = '/identity/resources/users'
const readUsers = allowed('fe.secure.read.users')

export const userSortKeys = [
  'createdAt',
  'name',
  'email',
  'id',
  'verified',
  'isLocked',
  'provider',
  'tenantId',
] as const
const paging = {
  _limit: limit(pageSizes.users),
  _offset: offset,
  _sortBy: optionalText(v.picklist(userSortKeys)),
  _order: order,
  ids: v.optional(idList),
  _includeSubTenants: optionalText(queryBoolean),
}
const userIds = v.object({ ids: idList })

export const getUsersV2 = operation({
  name: 'getUsersV2',
  summary: 'Users of the acting tenant with roles; `_filter` finds by name and address.',
  method: 'GET',
  path: `${path}/v2`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({ ...paging, _filter: optionalText(v.pipe(v.string(), v.maxLength(200))) }),
  output: pageSchema(user),
  hostTokens: 'allowed',
})

export const getUsersV3 = operation({
  name: 'getUsersV3',
  summary: 'Users of the acting tenant without roles, by address, name or preset.',
  method: 'GET',
  path: `${path}/v3`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({
    ...paging,
    _email: optionalText(v.pipe(v.string(), v.maxLength(254))),
    _tenantId: optionalText(id),
    _namePrefix: optionalText(v.pipe(v.string(), v.maxLength(200))),
    _preset: optionalText(v.picklist(memberPresets)),
    _maxInactiveSeconds: optionalText(v.pipe(queryNumber, v.minValue(0), v.maxValue(longestSeconds))),
  }),
  output: pageSchema(baseUser),
  hostTokens: 'allowed',
})

export const getUserById = operation({
  name: 'getUserById',
  method: 'GET',
  path: `${path}/v1/{userId}`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({ userId: id }),
  output: baseUser,
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})

export const getUsersRoles = operation({
  name: 'getUsersRoles',
  method: 'GET',
  path: `${path}/v3/roles`,
  access: readUsers,
  apiTokens: 'allowed',
  input: userIds,
  output: v.array(
    v.object({
      vendorId: v.string(),
      tenantId: v.string(),
      userId: v.string(),
      roleIds: v.array(v.string()),
    }),
  ),
  hostTokens: 'allowed',
})

export const getUsersGroups = operation({
  name: 'getUsersGroups',
  method: 'GET',
  path: `${path}/v3/groups`,
  access: readUsers,
  apiTokens: 'allowed',
  input: userIds,
  output: v.array(
    v.object({
      vendorId: v.string(),
      tenantId: v.string(),
      userId: v.string(),
      groupIds: v.array(v.string()),
    }),
  ),
  hostTokens: 'allowed',
})

export const getUsersEmailsV1 = operation({
  name: 'getUsersEmailsV1',
  method: 'GET',
  path: `${path}/emails/v1`,
  access: readUsers,
  input: v.object({
    _limit: limit(pageSizes.users),
    _offset: offset,
    _email: optionalText(v.pipe(v.string(), v.maxLength(254))),
    userIds: v.optional(idList),
  }),
  output: pageSchema(v.object({ userId: v.string(), email: v.string(), isPrimary: v.optional(v.boolean()) })),
})

export const addUser = operation({
  name: 'addUser',
  summary: 'Invites a colleague by mail; for a pending member it sends the invitation again.',
  method: 'POST',
  path: `${path}/v2`,
  access: allowed('fe.secure.write.users'),
  apiTokens: 'allowed',
  whileImpersonating: 'allowed',
  input: v.object({
    email,
    name: optionalText(personName),
    phone: optionalText(v.pipe(v.string(), v.trim(), v.maxLength(32))),
    /** Only for a new user; a known one has theirs. */
    username: optionalText(username),
    roleIds: v.optional(roleIds, []),
    expirationInSeconds: v.optional(duration({ least: 60, most: longestSeconds })),
    provider: optionalText(v.literal('local')),
  }),
  output: teamUser,
  errors: [
    'EMAIL_DOMAIN_RESTRICTED',
    'STEP_UP_REQUIRED',
    'NOT_ON_YOURSELF',
    'USER_ALREADY_MEMBER',
    'USERNAME_INVALID',
    'USERNAME_TAKEN',
    'ROLE_NOT_GRANTABLE',
    'EMAIL_INVALID',
    'TOO_MANY_ATTEMPTS',
  ],
  aliases: ['resendInvitationLink'],
})

export const sendResetBreachedPasswordEmails = operation({
  name: 'sendResetBreachedPasswordEmails',
  summary: 'Mails every member whose password has leaked a link to choose another.',
  method: 'POST',
  path: `${path}/v1/passwords/breached/reset/bulk`,
  access: allowed('fe.secure.write.users'),
  input: v.object({}),
  output: v.object({
    /** Ours: how many mails were sent. A member who got three in the last hour gets no other. */
    sent: v.number(),
  }),
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const remindToEnroll = operation({
  name: 'remindToEnroll',
  summary: 'Ours: asks members by mail to set up a second factor. Who has one, or is no member, is left out.',
  method: 'POST',
  path: `${path}/v1/mfa/remind/bulk`,
  access: allowed('fe.secure.write.users'),
  input: v.object({ userIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(500), eachOnce) }),
  output: v.object({ sent: v.number() }),
})
