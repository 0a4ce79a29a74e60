import type { HostedOptions } from '../hosted/options.ts'
import { createToken, host, page } from './hosted-page.ts'

/** What the fake portal of a frame says as well, so that one suite tries both. */
export const rights = { roles: ['Admin'], permissions: ['fe.secure.read.*'] }
export const tenants = [
  { tenantId: 't1', name: 'Acme' },
  { tenantId: 't2', name: 'Globex' },
]
export const ada = { id: 'u1', email: 'ada@acme.test', name: 'Ada', tenantId: 't1' }

const toKeys = (keys: readonly string[]) => keys.map((key) => ({ id: key, key, name: key }))
const refusals: Readonly<Record<string, string>> = { strict: 'STEP_UP_REQUIRED', sso: 'SSO_REQUIRED' }

/** A server that knows Ada, her two tenants and what she may do; `leave` makes her a member of one only. */
export const hostedServer = (more: Partial<HostedOptions> = {}, hasRefreshToken = true) => {
  let members = tenants.map(({ tenantId }) => tenantId)
  let isAway = false
  let count = 0
  const tokensFor = (tenantId: unknown = 't1') =>
    members.includes(String(tenantId ?? 't1'))
      ? {
          body: {
            access_token: createToken({ tenantId: tenantId ?? 't1', jti: ++count }),
            ...(hasRefreshToken && { refresh_token: `r${count}` }),
            expires_in: 300,
          },
        }
      : { status: 400, body: { error: 'invalid_grant' } }
  const paths: Readonly<Record<string, (body: Record<string, unknown>) => object>> = {
    '/oauth/token': ({ tenantId }) => tokensFor(tenantId),
    '/oauth/authorize/silent': ({ tenantId }) => tokensFor(tenantId),
    '/identity/resources/users/v2/me': () => ({
      body: { roles: toKeys(rights.roles), permissions: toKeys(rights.permissions), superUser: false },
    }),
    '/identity/resources/users/v3/me/tenants': () => ({
      body: { tenants: tenants.map((tenant) => ({ ...tenant, vendorId: 'v' })), activeTenant: tenants[0] },
    }),
    '/identity/resources/users/v3/me/token': ({ tenantId }) => ({
      status: 403,
      body: { errorCode: refusals[String(tenantId)] ?? 'NOT_A_MEMBER', errors: ['Refused'] },
    }),
    '/entitlements/api/v2/user-entitlements': () => ({
      body: {
        features: { sso: { planIds: [], expireTime: -1, linkedPermissions: ['fe.sso.write'] } },
        plans: {},
        permissions: { 'fe.*': true },
      },
    }),
  }
  const made = page(`${host}/notes`, more, ({ path, body }) => {
    if (isAway) throw new TypeError('Failed to fetch')
    return paths[path]?.(body) as { body: object } | undefined
  })
  return {
    ...made,
    leave: (tenantId: string) => {
      members = members.filter((one) => one !== tenantId)
    },
    setAway: (next: boolean) => {
      isAway = next
    },
    pathsAsked: () => made.noted.requests.map(({ path }) => path),
  }
}
