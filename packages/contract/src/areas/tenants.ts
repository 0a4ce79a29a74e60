import * as v from 'valibot'
import { signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { id, nothing } from '../page.ts'
import { tenant } from '../schemas/tenant.ts'

const me = (version: string) => `/identity/resources/users/${version}/me/tenants`
const mine = v.object({ tenants: v.array(tenant), activeTenant: tenant })

export const getCurrentUserTenantsV3 = operation({
  name: 'getCurrentUserTenantsV3',
  summary: 'Tenants the signed-in person belongs to, and the acting one.',
  method: 'GET',
  path: me('v3'),
  access: signedIn,
  input: v.object({}),
  output: mine,
  hostTokens: 'allowed',
})

export const getCurrentUserTenantsV1 = operation({
  name: 'getCurrentUserTenantsV1',
  method: 'GET',
  path: me('v1'),
  access: signedIn,
  input: v.object({}),
  output: mine,
  hostTokens: 'allowed',
})

export const getTenants = operation({
  name: 'getTenants',
  method: 'GET',
  path: me('v2'),
  access: signedIn,
  input: v.object({}),
  output: v.array(tenant),
  hostTokens: 'allowed',
})

export const switchTenant = operation({
  name: 'switchTenant',
  summary: 'Makes another tenant the acting one of this session; the next refresh answers for it.',
  method: 'PUT',
  path: '/identity/resources/users/v1/tenant',
  access: signedIn,
  input: v.object({ tenantId: id }),
  output: nothing,
  errors: ['NOT_A_MEMBER', 'SIGN_IN_AGAIN', 'SSO_REQUIRED'],
  hostTokens: 'allowed',
})
