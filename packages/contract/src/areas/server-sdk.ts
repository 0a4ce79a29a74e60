import * as v from 'valibot'
import { anyone, vendor } from '../access.ts'
import { auditSeverities } from '../list-keys.ts'
import { operation } from '../operation.ts'
import { optionalText, optionalTextOr } from '../optional-text.ts'
import { datetime, id, nothing } from '../page.ts'

const vendorOnly = '/identity/resources/vendor-only'
const tenantTokens = `${vendorOnly}/tenants/access-tokens/v1`
const userTokens = `${vendorOnly}/users/access-tokens/v1`

const rights = {
  id,
  tenantId: id,
  /** Role keys, as far as the maker holds now what is in them. */
  roles: v.array(v.string()),
  /** Permission keys. */
  permissions: v.array(v.string()),
  expires: v.optional(datetime),
}

/** An access token of a tenant, with what it may do now. */
export const tenantAccessTokenRights = v.object({
  ...rights,
  type: v.literal('tenantAccessToken'),
  createdByUserId: id,
})

/** An access token of a user, with what it may do now. */
export const userAccessTokenRights = v.object({
  ...rights,
  type: v.literal('userAccessToken'),
  userId: id,
})

export const vendorAuth = operation({
  name: 'vendorAuth',
  summary: "A token for a host's server, by the client credentials of its application.",
  method: 'POST',
  path: '/auth/vendor',
  access: anyone,
  namesNoClient: true,
  input: v.object({ clientId: id, secret: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  output: v.object({ token: v.string(), expiresIn: v.number() }),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
})

export const activeTenantAccessTokens = operation({
  name: 'activeTenantAccessTokens',
  summary: 'Ids of the access tokens of all tenants that count now.',
  method: 'GET',
  path: `${tenantTokens}/active`,
  access: vendor,
  namesNoClient: true,
  input: v.object({}),
  output: v.array(id),
})

export const tenantAccessToken = operation({
  name: 'tenantAccessToken',
  summary: 'An access token of a tenant that counts now, with its roles and permissions.',
  method: 'GET',
  path: `${tenantTokens}/{id}`,
  access: vendor,
  namesNoClient: true,
  input: v.object({ id }),
  output: tenantAccessTokenRights,
  errors: ['NOT_FOUND'],
})

export const activeUserAccessTokens = operation({
  name: 'activeUserAccessTokens',
  summary: 'Ids of the access tokens of all users that count now.',
  method: 'GET',
  path: `${userTokens}/active`,
  access: vendor,
  namesNoClient: true,
  input: v.object({}),
  output: v.array(id),
})

export const userAccessToken = operation({
  name: 'userAccessToken',
  summary: 'An access token of a user that counts now, with its roles and permissions.',
  method: 'GET',
  path: `${userTokens}/{id}`,
  access: vendor,
  namesNoClient: true,
  input: v.object({ id }),
  output: userAccessTokenRights,
  errors: ['NOT_FOUND'],
})

export const verifyAccessToken = operation({
  name: 'verifyAccessToken',
  summary: 'Ours: the access token that a program has shown to a host, with its roles and permissions.',
  method: 'POST',
  path: `${vendorOnly}/access-tokens/v1/verify`,
  access: vendor,
  namesNoClient: true,
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  output: v.variant('type', [tenantAccessTokenRights, userAccessTokenRights]),
  errors: ['NOT_FOUND'],
})

const auditText = v.pipe(v.string(), v.maxLength(200))

export const sendAudit = operation({
  name: 'sendAudit',
  summary:
    "Adds a row to the audit log of a tenant, marked as the host's: its action becomes `host:<action>`.",
  method: 'POST',
  path: '/audits/',
  access: vendor,
  namesNoClient: true,
  bodyLimit: 16_384,
  input: v.object({
    /** Where the header `frontegg-tenant-id` does not name it. */
    tenantId: optionalText(id),
    action: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w. -]{0,99}$/)),
    description: optionalText(v.pipe(v.string(), v.maxLength(500))),
    severity: optionalTextOr(v.picklist(auditSeverities), 'Info'),
    resource: optionalText(auditText),
    userId: optionalText(id),
    email: optionalText(auditText),
    ip: optionalText(v.pipe(v.string(), v.maxLength(45), v.ip())),
    userAgent: optionalText(v.pipe(v.string(), v.maxLength(400))),
    /** Whatever else the host knows. It must hold no secret. */
    json: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
