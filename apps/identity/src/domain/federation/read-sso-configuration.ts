import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../request/services.ts'
import { InvalidProviderResponse, type LoginTransaction } from './login-transaction.ts'
import { ownConfiguration } from '../sso/configurations.queries.ts'
import { toProtocol } from '../sso/provider-name.ts'
import { findSsoConfiguration } from '../sso/sso.queries.ts'

/** The connection of a login transaction, unless it was switched off or speaks another protocol since the transaction began. */
export const readConfiguration = async (
  { db }: Services,
  { transaction: { tenantId, connectionId, form, kind } }: LoginTransaction,
): Promise<SsoConfigurationRow> => {
  // A test is for connections that are not on yet.
  if (form === 'test') return ownConfiguration(db, tenantId, connectionId)
  const row = await findSsoConfiguration(db, { tenantId, id: connectionId })
  if (row === undefined) throw new InvalidProviderResponse('the connection is off')
  if (toProtocol(row) !== kind) throw new InvalidProviderResponse('the connection speaks another protocol')
  return row
}
