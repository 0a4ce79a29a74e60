import * as v from 'valibot'
import { allowed, anyone } from '../access.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { datetime, eachOnce, id, nothing } from '../page.ts'

const resources = '/identity/resources'
const userAccessTokens = `${resources}/users/access-tokens/v1`
const userApiTokens = `${resources}/users/api-tokens/v1`
const tenantAccessTokens = `${resources}/tenants/access-tokens/v1`
const tenantApiTokens = `${resources}/tenants/api-tokens`

const readOwn = allowed('fe.secure.read.userApiTokens')
const writeOwn = allowed('fe.secure.write.userApiTokens')
const deleteOwn = allowed('fe.secure.delete.userApiTokens')
const readTenant = allowed('fe.secure.read.tenantApiTokens')
const writeTenant = allowed('fe.secure.write.tenantApiTokens')
const deleteTenant = allowed('fe.secure.delete.tenantApiTokens')

/** A token that is not told how long it lives lives 90 days (SEC-AD-02). */
const defaultMinutes = 90 * 1440
const mostMinutes = 3650 * 1440

const fields = {
  description: requiredName(200),
  /** From now; null: it does not expire. */
  expiresInMinutes: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostMinutes))),
    defaultMinutes,
  ),
}
const tenantFields = {
  ...fields,
  /** Roles that the token acts with, as far as its maker holds what is in them. */
  roleIds: v.pipe(v.array(id), v.maxLength(500), eachOnce),
}
const created = ['STEP_UP_REQUIRED', 'NOT_A_MEMBER', 'TOO_MANY_API_TOKENS', 'NOT_FOUND'] as const
const createdForTenant = [...created, 'ROLE_NOT_GRANTABLE'] as const
const deleted = ['STEP_UP_REQUIRED', 'NOT_FOUND'] as const

/** Ours: when a token was last used, to within a few minutes. */
const usage = { lastUsedAt: v.optional(datetime) }
/** Ours: the member whose rights limit the token. */
const creator = { createdByName: v.optional(v.string()) }

export const userAccessTokenData = v.object({
  id,
  description: v.optional(v.string()),
  createdAt: datetime,
  /** Only in the answer that creates the token. */
  secret: v.optional(v.string()),
  expires: v.optional(datetime),
  ...usage,
})
export type UserAccessTokenData = v.InferOutput<typeof userAccessTokenData>

export const tenantAccessTokenData = v.object({
  ...userAccessTokenData.entries,
  roleIds: v.array(id),
  createdByUserId: v.optional(id),
  ...creator,
})
export type TenantAccessTokenData = v.InferOutput<typeof tenantAccessTokenData>

export const userApiTokenData = v.object({
  clientId: id,
  description: v.string(),
  createdAt: datetime,
  /** Only in the answer that creates the token. */
  secret: v.optional(v.string()),
  expires: v.optional(datetime),
  ...usage,
})
export type UserApiTokenData = v.InferOutput<typeof userApiTokenData>

export const tenantApiTokenData = v.object({
  ...userApiTokenData.entries,
  tenantId: v.optional(id),
  createdByUserId: v.optional(id),
  roleIds: v.array(id),
  ...creator,
})
export type TenantApiTokenData = v.InferOutput<typeof tenantApiTokenData>

export const getUserAccessTokensData = operation({
  name: 'getUserAccessTokensData',
  summary: 'Access tokens of the caller in the acting tenant, without their secrets.',
  method: 'GET',
  path: userAccessTokens,
  access: readOwn,
  input: v.object({}),
  output: v.object({ accessTokens: v.array(userAccessTokenData) }),
})

export const createUserAccessToken = operation({
  name: 'createUserAccessToken',
  summary: 'Creates a bearer token that acts as the caller. Its secret is in this answer only.',
  method: 'POST',
  path: userAccessTokens,
  access: writeOwn,
  input: v.object(fields),
  output: userAccessTokenData,
  errors: created,
})

export const deleteUserAccessToken = operation({
  name: 'deleteUserAccessToken',
  method: 'DELETE',
  path: `${userAccessTokens}/{id}`,
  access: deleteOwn,
  input: v.object({ id }),
  output: nothing,
  errors: deleted,
})

export const getUserApiTokensData = operation({
  name: 'getUserApiTokensData',
  summary: 'Client credentials of the caller in the acting tenant, without their secrets.',
  method: 'GET',
  path: userApiTokens,
  access: readOwn,
  input: v.object({}),
  output: v.array(userApiTokenData),
})

/** Creates, although the wire's name says otherwise. */
export const updateUserApiTokensData = operation({
  name: 'updateUserApiTokensData',
  summary: 'Creates client credentials that act as the caller. The secret is in this answer only.',
  method: 'POST',
  path: userApiTokens,
  access: writeOwn,
  input: v.object(fields),
  output: userApiTokenData,
  errors: created,
})

export const deleteUserApiToken = operation({
  name: 'deleteUserApiToken',
  method: 'DELETE',
  path: `${userApiTokens}/{tokenId}`,
  access: deleteOwn,
  input: v.object({ tokenId: id }),
  output: nothing,
  errors: deleted,
})

export const getTenantAccessTokensData = operation({
  name: 'getTenantAccessTokensData',
  summary: 'Access tokens of the acting tenant, without their secrets.',
  method: 'GET',
  path: tenantAccessTokens,
  access: readTenant,
  input: v.object({}),
  output: v.object({ accessTokens: v.array(tenantAccessTokenData) }),
})

export const createTenantAccessToken = operation({
  name: 'createTenantAccessToken',
  summary: 'Creates a bearer token of the tenant with these roles. Its secret is in this answer only.',
  method: 'POST',
  path: tenantAccessTokens,
  access: writeTenant,
  input: v.object(tenantFields),
  output: tenantAccessTokenData,
  errors: createdForTenant,
})

export const deleteTenantAccessToken = operation({
  name: 'deleteTenantAccessToken',
  method: 'DELETE',
  path: `${tenantAccessTokens}/{id}`,
  access: deleteTenant,
  input: v.object({ id }),
  output: nothing,
  errors: deleted,
})

export const getTenantApiTokensData = operation({
  name: 'getTenantApiTokensData',
  summary: 'Client credentials of the acting tenant, without their secrets.',
  method: 'GET',
  path: `${tenantApiTokens}/v1`,
  access: readTenant,
  input: v.object({}),
  output: v.array(tenantApiTokenData),
})

/** Creates, although the wire's name says otherwise. */
export const updateTenantApiTokensData = operation({
  name: 'updateTenantApiTokensData',
  summary: 'Creates client credentials of the tenant with these roles. The secret is in this answer only.',
  method: 'POST',
  path: `${tenantApiTokens}/v2`,
  access: writeTenant,
  input: v.object(tenantFields),
  output: tenantApiTokenData,
  errors: createdForTenant,
})

export const deleteTenantApiToken = operation({
  name: 'deleteTenantApiToken',
  method: 'DELETE',
  path: `${tenantApiTokens}/v1/{tokenId}`,
  access: deleteTenant,
  input: v.object({ tokenId: id }),
  output: nothing,
  errors: deleted,
})

export const exchangeApiToken = operation({
  name: 'exchangeApiToken',
  summary: 'Ours: client credentials of a user or a tenant for a bearer token of a few minutes.',
  method: 'POST',
  path: `${resources}/auth/v1/api-token`,
  access: anyone,
  input: v.object({ clientId: id, secret: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  output: v.object({ accessToken: v.string(), expiresIn: v.number(), expires: datetime }),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
})
