import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { loginTransactions } from '../../platform/db/schema/login-transactions.ts'
import { mfaAuthenticatorEnrolments, mfaAuthenticators } from '../../platform/db/schema/mfa.ts'
import { oauthRecords } from '../../platform/db/schema/oauth.ts'
import { outbox } from '../../platform/db/schema/outbox.ts'
import { signingKeys } from '../../platform/db/schema/signing-keys.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import type { Secrets, SecretUse } from '../../platform/crypto/secrets.ts'
import { sql, gt, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

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
  sealed(ssoConfigurations, 'sealedRequestKey', 'provider-secrets'),
  sealed(oauthRecords, 'sealedPayload', 'oauth-records'),
]

/** Changes texts one by one, each only if it is still the one that was read: servers may run meanwhile. */
export const resealColumn = async (
  db: Database,
  seals: Seals,
  { table, column, name, use }: SealedColumn,
): Promise<SecretRotation> => {
  let [resealed, unreadable, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .selectDistinct({ text: sql<string>`${column}` })
      .from(table)
      .where(gt(column, after))
      .orderBy(asc(column))
      .limit(rowsAtOnce)
    for (const { text } of rows) {
      if (isCurrent(seals, use, text)) continue
      const next = reseal(seals, use, text)
      if (next === undefined) unreadable += 1
      else {
        await db
          .update(table)
          .set({ [name]: next })
          .where(eq(column, text))
        resealed += 1
      }
    }
    if (rows.length < rowsAtOnce) return { resealed, unreadable }
    after = rows.at(-1)?.text ?? ''
  }
}

export const isCurrent = ({ current }: Seals, use: SealedColumn['use'], text: string): boolean => {
  try {
    current.unseal(use, text)
    return true
  } catch {
    return false
  }
}

/** The same text under the current key; undefined when no key opens it. */
export const reseal = (
  { both, current }: Seals,
  use: SealedColumn['use'],
  text: string,
): string | undefined => {
  try {
    return current.seal(use, both.unseal(use, text))
  } catch {
    return undefined
  }
}

export const rowsAtOnce = 500
export type Seals = { readonly both: Secrets; readonly current: Secrets }
/** What a rotation found and did. */
export type SecretRotation = { readonly resealed: number; readonly unreadable: number }
