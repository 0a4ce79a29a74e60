import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../request/services.ts'
import { InvalidProviderResponse, type LoginTransaction } from './login-transaction.ts'
import { findSsoConfiguration } from '../sso/sso.queries.ts'

/** The connection of a login transaction, unless it was switched off since the transaction began. */
export const configurationOf = async (
  { db }: Services,
  { transaction: { tenantId, connectionId } }: LoginTransaction,
): Promise<SsoConfigurationRow> => {
  const row = await findSsoConfiguration(db, { tenantId, id: connectionId })
  if (row === undefined) throw new InvalidProviderResponse('the connection is off')
  return row
}
