import * as v from 'valibot'
import { allowed } from '../access.ts'
import { pageSizes } from '../constants.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { eachOnce, id, limit, nothing, offset, order } from '../page.ts'
import { subTenantUser } from '../schemas/sub-tenant.ts'
import { email, personName, roleIds } from '../schemas/user.ts'

const path = '/identity/resources/sub-tenants/users'
const write = allowed('fe.secure.write.userSubTenants')

const most = 100
const invited = v.object({ email, name: optionalText(personName) })
const rolesIn = v.object({ tenantId: id, roleIds: v.optional(roleIds, []) })
type RolesIn = v.InferOutput<typeof rolesIn>

/** An account that is named twice is named once, with all the roles that were named for it (SEC-RA-57). */
const eachAccountOnce = v.transform((named: RolesIn[]): RolesIn[] =>
  [...Map.groupBy(named, ({ tenantId }) => tenantId)].map(([tenantId, same]) => ({
    tenantId,
    roleIds: [...new Set(same.flatMap((one) => one.roleIds))],
  })),
)
const rolesInEach = v.pipe(v.array(rolesIn), v.minLength(1), v.maxLength(most), eachAccountOnce)

/** An address that is named twice is invited once, under the name that stands first. */
const eachAddressOnce = v.transform((named: v.InferOutput<typeof invited>[]) =>
  [...Map.groupBy(named, (one) => one.email.trim().toLowerCase()).values()].flatMap(([first]) => first ?? []),
)

const rolesOfUser = v.object({
  userId: id,
  subTenantsRoles: rolesInEach,
  /** Sent by clients of the wire; the audit log keeps the request's own. */
  ipAddress: optionalText(v.pipe(v.string(), v.maxLength(64))),
  userAgent: optionalText(v.pipe(v.string(), v.maxLength(500))),
})
const roleErrors = [
  'NOT_ON_YOURSELF',
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'ROLE_NOT_GRANTABLE',
  'LAST_ADMINISTRATOR',
  'LAST_BREAK_GLASS',
] as const
const inviteErrors = [
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'NOT_ON_YOURSELF',
  'USER_ALREADY_MEMBER',
  'ROLE_NOT_GRANTABLE',
  'EMAIL_INVALID',
  'TOO_MANY_ATTEMPTS',
] as const

export const subTenantUserSortKeys = ['name', 'email', 'createdAt'] as const

export const loadAllUsers = operation({
  name: 'loadAllUsers',
  summary: 'One page of the people of the acting account and of all below it.',
  method: 'GET',
  path: `${path}/v1`,
  access: allowed('fe.secure.read.userSubTenants'),
  input: v.object({
    _offset: offset,
    _limit: limit(pageSizes.allUsers),
    /** Finds by name and address. */
    _filter: optionalText(v.pipe(v.string(), v.maxLength(200))),
    _sortBy: optionalText(v.picklist(subTenantUserSortKeys)),
    _order: order,
  }),
  /** `totalItems` is ours. */
  output: v.object({ totalPages: v.number(), totalItems: v.number(), items: v.array(subTenantUser) }),
  hostTokens: 'allowed',
})

export const addUserToTenantAndSubTenants = operation({
  name: 'addUserToTenantAndSubTenants',
  summary: 'Invites a person to accounts, each with roles of its own: to all of them or to none.',
  method: 'POST',
  path: `${path}/v1`,
  access: write,
  input: v.object({
    user: invited,
    subTenants: rolesInEach,
  }),
  output: nothing,
  errors: inviteErrors,
})

export const removeUserFromTenantAndSubTenants = operation({
  name: 'removeUserFromTenantAndSubTenants',
  summary: 'Takes a person out of the accounts that are named: out of all of them or of none.',
  method: 'DELETE',
  path: `${path}/v1`,
  access: write,
  input: v.object({
    userId: id,
    subTenants: v.pipe(
      v.array(v.object({ tenantId: id })),
      v.minLength(1),
      v.maxLength(most),
      v.transform((named) =>
        [...new Set(named.map(({ tenantId }) => tenantId))].map((tenantId) => ({ tenantId })),
      ),
    ),
  }),
  output: nothing,
  errors: ['NOT_FOUND', 'OUT_RANKED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS', 'NOT_ON_YOURSELF'],
})

export const updateSubAccountAccess = operation({
  name: 'updateSubAccountAccess',
  summary: 'Lets a member of the acting account enter the accounts below it, or no more.',
  method: 'PUT',
  path: `${path}/v1/{userId}/access`,
  access: allowed('fe.account-hierarchy.write.subAccountAccess'),
  input: v.object({ userId: id, allowAccess: v.boolean() }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE', 'NOT_ON_YOURSELF'],
})

export const setUserRolesForSubTenants = operation({
  name: 'setUserRolesForSubTenants',
  summary: 'Makes a member hold exactly these roles in each of these accounts.',
  method: 'PATCH',
  path: `${path}/v1/{userId}/roles`,
  access: write,
  input: rolesOfUser,
  output: nothing,
  errors: roleErrors,
})

export const addUserRolesForSubTenants = operation({
  name: 'addUserRolesForSubTenants',
  summary: 'Gives a member these roles beside those they hold in each of these accounts.',
  method: 'POST',
  path: `${path}/v1/{userId}/roles`,
  access: write,
  input: rolesOfUser,
  output: nothing,
  errors: roleErrors,
})

export const removeUserRolesFromSubTenants = operation({
  name: 'removeUserRolesFromSubTenants',
  summary: 'Takes these roles from a member in each of these accounts.',
  method: 'DELETE',
  path: `${path}/v1/{userId}/roles`,
  access: write,
  input: rolesOfUser,
  output: nothing,
  errors: roleErrors,
})

export const addUsersToSubTenant = operation({
  name: 'addUsersToSubTenant',
  summary: 'Invites people to one account with the same roles: all of them or none.',
  method: 'POST',
  path: `${path}/v2/`,
  access: write,
  input: v.object({
    users: v.pipe(v.array(invited), v.minLength(1), v.maxLength(most), eachAddressOnce),
    tenantId: id,
    roleIds: v.optional(roleIds, []),
    allowSubAccountAccess: v.optional(v.boolean()),
  }),
  output: nothing,
  errors: inviteErrors,
})

export const getTenantsUsersCount = operation({
  name: 'getTenantsUsersCount',
  summary: 'How many people belong to each of these accounts, and how many of them may enter those below.',
  method: 'POST',
  path: '/identity/resources/tenants/users/v1/count',
  access: allowed('fe.account-hierarchy.read.subAccount'),
  input: v.object({
    tenantIds: v.pipe(v.array(id), v.maxLength(200), eachOnce),
    excludeInvisibleUsers: v.optional(v.boolean()),
  }),
  output: v.array(
    v.object({ tenantId: v.string(), totalUsers: v.number(), totalAccessAllowedUsers: v.number() }),
  ),
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})
