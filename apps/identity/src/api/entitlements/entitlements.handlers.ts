import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const entitlementsHandlers: IdentityHandlers<Contract['entitlements']> = {
  // Features and plans are sold by billing; without it a person's entitlements are exactly their permissions.
  loadEntitlementsV2: async (_, { permissions }) => ({
    features: {},
    plans: {},
    permissions: Object.fromEntries(permissions.map((key) => [key, true as const])),
  }),
}
