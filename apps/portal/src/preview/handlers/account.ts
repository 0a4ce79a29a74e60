import type * as accountSettings from '@vestibule/contract/areas/account-settings'
import { tenants } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

/** The settings of one account, in memory. */
export const accountHandlers = (): Canned<typeof accountSettings> => {
  let saved: accountSettings.AccountSettings = {
    tenantId: tenants[0]?.tenantId,
    name: tenants[0]?.name,
    website: 'https://acme.test',
    address: '12 Harbor Street, Haifa 3303512, Israel',
    timezone: 'Asia/Jerusalem',
    currency: 'USD',
    dateFormat: 'DD/MM/YYYY',
    timeFormat: '24h',
  }
  return {
    getSettings: async () => saved,
    updateSettings: async (changes) => {
      saved = { ...saved, ...changes }
      return saved
    },
  }
}
