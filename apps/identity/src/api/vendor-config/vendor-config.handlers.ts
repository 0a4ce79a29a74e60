import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const vendorConfigHandlers: IdentityHandlers<Contract['vendorConfig']> = {
  getVendorConfig: (_, { settings }) => settings(),

  getVendorPublicInfo: async (_, { settings, client }) => {
    const { name, whiteLabelMode } = await settings()
    return { name: client.name || name, logo: client.logo, icon: client.icon, whiteLabelMode }
  },
}
