import type { login } from '@vestibule/contract/areas/auth'
import type { EntitlementsContext } from '@vestibule/contract/areas/entitlements'
import type { getProfile } from '@vestibule/contract/areas/profile'
import type { getCurrentUserTenantsV3 } from '@vestibule/contract/areas/tenants'
import type { Output } from '@vestibule/contract'
import type { Tokens } from './tokens.ts'

export type LoginResponse = Output<typeof login>
export type User = Output<typeof getProfile>
export type Tenant = Output<typeof getCurrentUserTenantsV3>['activeTenant']

/** Who is signed in, and as whom they act. */
export type Session = {
  readonly tokens: Tokens
  readonly user: User & {
    /** Who really acts, as the token says. */
    readonly act?: { readonly sub: string }
    /** What was bought, where the host asks about it and the server has answered. */
    readonly entitlements?: EntitlementsContext
  }
  readonly tenants: readonly Tenant[]
  readonly activeTenant: Tenant
}

/** Why the session changed, in the words hosts hear. */
export type Reason = 'login' | 'refresh' | 'logout' | 'expired' | 'revoked' | 'tenant'
