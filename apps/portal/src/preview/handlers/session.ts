import { openNavigation } from '@vestibule/contract/admin-pages'
import type * as featureFlags from '@vestibule/contract/areas/feature-flags'
import type * as metadata from '@vestibule/contract/areas/metadata'
import type * as profile from '@vestibule/contract/areas/profile'
import type * as tenantArea from '@vestibule/contract/areas/tenants'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions, tenants } from '@vestibule/contract/samples'
import type { User } from '@vestibule/contract/schemas/user'
import type { Canned } from '../call.ts'
import { auditMetadata } from './audits.ts'
import { ensureDemoPassword } from './demo-password.ts'

/** Everything, as administrators hold it. */
const everything = { ...permissions[0]!, id: 'permission-all', key: 'fe.*', name: 'General Admin' }

/** The signed-in person, in memory. Any current password but `wrong` is right. */
export const profileHandlers = (): Canned<typeof profile> => {
  let user: User = { ...me, permissions: [everything] }
  return {
    getProfile: async () => user,
    getUserAuthorization: async () => ({ roles: user.roles, permissions: user.permissions }),
    updateProfile: async (changes) => {
      const present = Object.entries(changes).filter(([, value]) => value !== undefined)
      user = { ...user, ...Object.fromEntries(present) }
      return user
    },
    updateProfileImage: async ({ image }) => {
      user = { ...user, profilePictureUrl: image }
      return image
    },
    changePassword: async ({ password, newPassword }) => {
      if (password === 'wrong') throw new ApiError('WRONG_PASSWORD')
      ensureDemoPassword(newPassword)
      return {}
    },
  }
}

const mineAndActive = async () => {
  const activeTenant = tenants.find(({ tenantId }) => tenantId === me.tenantId)
  if (activeTenant === undefined) throw new ApiError('NOT_A_MEMBER')
  return { tenants: [...tenants], activeTenant }
}

export const tenantHandlers: Canned<typeof tenantArea> = {
  getCurrentUserTenantsV1: mineAndActive,
  getCurrentUserTenantsV3: mineAndActive,
  switchTenant: async () => ({}),
}

/** The operator of the preview has opened every page. */
const opened = {
  id: 'preview',
  vendorId: 'preview',
  entityName: 'adminBox',
  properties: [],
  configuration: { navigation: openNavigation },
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
}

export const metadataHandlers: Canned<typeof metadata> = {
  getMetadata: async ({ entityName }) => ({
    rows: entityName === 'adminBox' ? [opened] : entityName === 'audits' ? [auditMetadata] : [],
  }),
}

export const flagHandlers: Canned<typeof featureFlags> = {
  loadFeatureFlags: async () => ({
    admin_portal_ip_restrictions: 'on',
    admin_portal_domain_restrictions: 'on',
    'new-mfa-pages': 'on',
    'show-passkeys-new': 'on',
    'groups-admin-box-new': 'on',
    'msp-all-accounts-new': 'on',
    'temporary-users': 'on',
    // Ours: applications of a user are looked at in the preview as well.
    'multi-apps': 'on',
  }),
}
