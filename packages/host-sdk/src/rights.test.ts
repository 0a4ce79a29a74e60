// @vitest-environment happy-dom
import { failed, type Handlers, ok, type PortalMethods } from '@vestibule/bridge'
import { describe } from 'vitest'
import { shown } from './testing/host-page.ts'
import { ada, rights, tenants } from './testing/hosted-server.ts'
import { rightsSuite } from './testing/rights-suite.ts'

const refusals = { strict: 'STEP_UP_REQUIRED', sso: 'FORBIDDEN' } as const
const unknown = failed('NOT_AUTHENTICATED')

describe('a mounted portal', () => {
  rightsSuite(async ({ isSignedOut = false, ...options }) => {
    const bought = new Set(['sso', 'fe.sso.write'])
    const handlers: Partial<Handlers<PortalMethods>> = {
      getAccess: () => (isSignedOut ? unknown : ok({ ...rights, superUser: false, version: '1' })),
      getState: () => ok({ state: 'authenticated', user: ada, tenants }),
      evaluate: ({ kind, key }) =>
        bought.has(key)
          ? ok({ isEntitled: true })
          : ok({
              isEntitled: false,
              justification: kind === 'feature' ? 'MISSING_FEATURE' : 'MISSING_PERMISSION',
            }),
      switchTenant: async ({ tenantId }) => {
        if (isSignedOut) return unknown
        if (!tenants.some((tenant) => tenant.tenantId === tenantId))
          return failed(refusals[tenantId as keyof typeof refusals] ?? 'NOT_A_MEMBER')
        await say({ ...ada, tenantId })
        return ok({ tenantId, expiresAt: 1 })
      },
    }
    const { handle, portal } = await shown('/', options, handlers)
    const say = (user: typeof ada) =>
      portal.call('sessionChanged', { state: 'authenticated', user, reason: 'tenant' })
    if (!isSignedOut) await say(ada)
    return handle
  })
})
