import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { loginTransactions } from '../../platform/db/schema/login-transactions.ts'
import { mfaAuthenticatorEnrolments, mfaAuthenticators } from '../../platform/db/schema/mfa.ts'
import { oauthRecords } from '../../platform/db/schema/oauth.ts'
import { outbox } from '../../platform/db/schema/outbox.ts'
import { signingKeys } from '../../platform/db/schema/signing-keys.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import type { SecretUse } from '../../platform/crypto/secrets.ts'

/** A column of texts that are sealed, under the name by which Drizzle knows it. */
export type SealedColumn = {
  readonly table: PgTable
  readonly column: PgColumn
  readonly name: string
  readonly use: SecretUse
}

const sealed = <Table extends PgTable, Name extends string & keyof Table>(
  table: Table,
  name: Name,
  use: SecretUse,
): SealedColumn => ({ table, column: table[name] as PgColumn, name, use })

/** Every sealed column of the database. A column that is missing here would be lost with the key it was sealed with. */
export const sealedColumns: readonly SealedColumn[] = [
  sealed(signingKeys, 'sealedPrivateKey', 'signing-keys'),
  sealed(outbox, 'sealedMessage', 'outbox'),
  sealed(mfaAuthenticators, 'sealedSecret', 'mfa-secrets'),
  sealed(mfaAuthenticatorEnrolments, 'sealedSecret', 'mfa-secrets'),
  sealed(loginTransactions, 'sealedSecrets', 'login-transactions'),
  sealed(loginTransactions, 'sealedOutcome', 'login-transactions'),
  sealed(socialProviders, 'sealedClientSecret', 'provider-secrets'),
  sealed(ssoConfigurations, 'sealedOidcSecret', 'provider-secrets'),
  sealed(oauthRecords, 'sealedPayload', 'oauth-records'),
]
