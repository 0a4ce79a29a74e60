import type { ApplicationRow } from '../../../platform/db/schema/applications.ts'
import type { CommandResult } from '../command.ts'

/** An application as programs read it. */
export const toJson = (row: ApplicationRow) => ({
  clientId: row.id,
  name: row.name,
  origins: row.hostOrigins,
  redirectUris: row.redirectUris,
  postLogoutRedirectUris: row.postLogoutRedirectUris,
  backChannelLogoutUri: row.backchannelLogoutUri,
  apis: row.apis,
  grantTypes: row.grantTypes,
  hasSecret: row.secretHashes.length > 0,
  scopes: row.scopes,
  givesTokens: row.givesTokens,
  managesByWire: row.managesByWire,
  needsPkce: row.needsPkce,
  needsDpop: row.needsDpop,
  isNative: row.isNative,
  accessType: row.accessType,
})

/** Says the client id, and the secret this once. */
export const toResult = (row: ApplicationRow, secret: string | undefined): CommandResult => ({
  isOk: true,
  lines: [
    `Client id ${row.id}`,
    ...(secret === undefined ? [] : [`Client secret ${secret} (it is shown this once)`]),
  ],
  data: { ...toJson(row), ...(secret === undefined ? {} : { clientSecret: secret }) },
})
