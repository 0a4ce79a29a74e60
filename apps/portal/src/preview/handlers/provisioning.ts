import type * as scimDirectory from '@vestibule/contract/areas/scim-directory'
import { scimTokenPrefix } from '@vestibule/contract/constants'
import { scimConnections, scimRequests } from '@vestibule/contract/samples'
import type { ScimConnection } from '@vestibule/contract/schemas/scim'
import type { Canned } from '../call.ts'

const token = `${scimTokenPrefix}aHR0cHM6Ly92ZXN0aWJ1bGUtcHJldmlldy1zZWNyZXQ0Nzc4a1`
const base = 'https://id.acme.test/frontegg/directory/resources/scim/v2'
const names = { frontegg: 'Directory', okta: 'Okta', 'azure-ad': 'Microsoft Entra ID', other: 'Directory' }

/** Connections of directories in memory, and the requests of the last of them. */
export const provisioningHandlers = (): Canned<typeof scimDirectory> => {
  let connections: readonly ScimConnection[] = scimConnections
  const toRequests = (id: string) => (id === scimConnections.at(-1)?.id ? scimRequests : [])
  return {
    getConfigs: async () => [...connections],
    createConfiguration: async ({ source, connectionName, syncToUserManagement }) => {
      const id = `0198d0ff-0000-7000-8000-${String(connections.length).padStart(12, '0')}`
      const name = connectionName || names[source]
      const scimUrl = `${base}/${id}`
      const fields = { id, connectionName: name, scimUrl }
      const made = { ...fields, source, syncToUserManagement, createdAt: '2026-11-20T09:00:00.000Z' }
      connections = [
        ...connections,
        { ...made, lastSync: null, usersCount: 0, groupsCount: 0, failedRequests: 0 },
      ]
      return { ...fields, token }
    },
    updateConfiguration: async ({ id, syncToUserManagement = true }) => {
      connections = connections.map((one) => (one.id === id ? { ...one, syncToUserManagement } : one))
      return {}
    },
    deleteConfiguration: async ({ id }) => {
      connections = connections.filter((one) => one.id !== id)
      return {}
    },
    countConfigurationUsers: async ({ id }) => ({
      count: connections.find((one) => one.id === id)?.usersCount ?? 0,
    }),
    getScimRequests: async ({ id, filter = '', errorsOnly = false }) => ({
      items: toRequests(id).filter(
        ({ path, status }) => path.includes(filter) && (!errorsOnly || status >= 400),
      ),
    }),
  }
}
