import type * as apiTokens from '@vestibule/contract/areas/api-tokens'
import type * as vendorConfig from '@vestibule/contract/areas/vendor-config'
import { apiSecretPrefix } from '@vestibule/contract/constants'
import { me, tenantAccessTokens, tenantApiTokens, userApiTokens } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

const createdAt = '2026-11-20T09:00:00.000Z'
const secret = `${apiSecretPrefix}aHR0cHM6Ly92ZXN0aWJ1bGUtcHJldmlldy1zZWNyZXQ0Nzc4a1`

const toEnd = (minutes: number | null = null) =>
  minutes === null ? {} : { expires: new Date(Date.parse(createdAt) + minutes * 60_000).toISOString() }

/** Client credentials of the organization and of the signed-in user, and older access tokens, in memory. */
export const apiTokenHandlers = (): Canned<typeof apiTokens> &
  Pick<Canned<typeof vendorConfig>, 'getVendorConfig'> => {
  let own = [...userApiTokens]
  let shared = [...tenantApiTokens]
  let access = [...tenantAccessTokens]
  let made = 0
  const nextId = () => {
    made += 1
    return `c0ffee00-0000-4000-8000-${String(made).padStart(12, '0')}`
  }
  return {
    getVendorConfig: async () => ({
      allowSignups: true,
      allowNotVerifiedUsersLogin: false,
      apiTokensEnabled: true,
      forcePermissions: true,
      authStrategy: 'EmailAndPassword',
      machineToMachineAuthStrategy: 'ClientCredentials',
    }),
    getUserApiTokensData: async () => own,
    getUserAccessTokensData: async () => ({ accessTokens: [] }),
    getTenantApiTokensData: async () => shared,
    getTenantAccessTokensData: async () => ({ accessTokens: access }),
    updateUserApiTokensData: async ({ description, expiresInMinutes }) => {
      const token = { clientId: nextId(), description, createdAt, ...toEnd(expiresInMinutes) }
      own = [token, ...own]
      return { ...token, secret }
    },
    updateTenantApiTokensData: async ({ description, expiresInMinutes, roleIds }) => {
      const fields = { description, createdAt, roleIds, createdByName: me.name }
      const token = { clientId: nextId(), ...fields, ...toEnd(expiresInMinutes) }
      shared = [token, ...shared]
      return { ...token, secret }
    },
    deleteUserApiToken: async ({ tokenId }) => {
      own = own.filter(({ clientId }) => clientId !== tokenId)
      return {}
    },
    deleteTenantApiToken: async ({ tokenId }) => {
      shared = shared.filter(({ clientId }) => clientId !== tokenId)
      return {}
    },
    deleteTenantAccessToken: async ({ id }) => {
      access = access.filter((token) => token.id !== id)
      return {}
    },
  }
}
