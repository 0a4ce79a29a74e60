import type { Contract } from '@vestibule/contract'
import {
  createByMetadata,
  createByMetadataUrl,
  updateByMetadata,
  updateByMetadataUrl,
} from '../../domain/federation/metadata/save-metadata.ts'
import { readOidcConfiguration } from '../../domain/sso/configurations.queries.ts'
import { readConnectionStats } from '../../domain/sso/connection-stats.ts'
import { createConnection, removeConnection, updateConnection } from '../../domain/sso/save-connection.ts'
import { setEnforcement } from '../../domain/sso/set-enforcement.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const ssoConnectionsHandlers: IdentityHandlers<Contract['ssoConnections']> = {
  createSSOConfiguration: createConnection,
  createSSOConfigurationByMetadata: createByMetadata,
  createSSOConfigurationByMetadataUrl: createByMetadataUrl,
  updateSSOConfiguration: updateConnection,
  updateSSOConfigurationByMetadata: updateByMetadata,
  updateSSOConfigurationByMetadataUrl: updateByMetadataUrl,
  deleteSSOConfiguration: removeConnection,
  setSSOEnforcement: setEnforcement,
  getSSOConfigurationStats: readConnectionStats,
  getOidcConfiguration: (_, actor) => readOidcConfiguration(actor),
}
