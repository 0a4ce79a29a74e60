import type { Contract } from '@vestibule/contract'
import {
  changeConnection,
  createConnection,
  deleteConnection,
  readConnections,
  theConnection,
} from '../../domain/scim/connections.ts'
import { countUsers } from '../../domain/scim/connections.queries.ts'
import { listRequests } from '../../domain/scim/requests.queries.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const scimDirectoryHandlers: IdentityHandlers<Contract['scimDirectory']> = {
  getConfigs: (_, actor) => readConnections(actor),
  createConfiguration: (input, actor) => createConnection(actor, input),
  updateConfiguration: (input, actor) => changeConnection(actor, input),
  deleteConfiguration: ({ id }, actor) => deleteConnection(actor, id),

  countConfigurationUsers: async ({ id }, { db, tenantId }) => {
    const { id: connectionId } = await theConnection(db, tenantId, id)
    return { count: await countUsers(db, { tenantId, connectionId }) }
  },

  getScimRequests: async ({ id, ...query }, { db, tenantId }) => {
    const { id: connectionId } = await theConnection(db, tenantId, id)
    return listRequests(db, { tenantId, connectionId }, query)
  },
}
