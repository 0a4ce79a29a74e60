import type * as featureFlags from '@vestibule/contract/areas/feature-flags'
import type * as metadata from '@vestibule/contract/areas/metadata'
import type * as profile from '@vestibule/contract/areas/profile'
import type * as tenantArea from '@vestibule/contract/areas/tenants'
import { ApiError } from '@vestibule/contract/errors'
import { me, tenants } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

export const profileHandlers: Canned<typeof profile> = {
  getProfile: async () => me,
}

export const tenantHandlers: Canned<typeof tenantArea> = {
  getCurrentUserTenantsV3: async () => {
    const activeTenant = tenants.find(({ tenantId }) => tenantId === me.tenantId)
    if (activeTenant === undefined) throw new ApiError('NOT_A_MEMBER')
    return { tenants: [...tenants], activeTenant }
  },
  switchTenant: async () => ({}),
}

export const metadataHandlers: Canned<typeof metadata> = {
  getMetadata: async () => ({ rows: [] }),
}

export const flagHandlers: Canned<typeof featureFlags> = {
  loadFeatureFlags: async () => ({}),
}
