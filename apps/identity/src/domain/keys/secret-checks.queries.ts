import { desc } from 'drizzle-orm'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import { secretChecks } from '../../platform/db/schema/secret-checks.ts'
import { signingKeys } from '../../platform/db/schema/signing-keys.ts'

type SecretCheck = typeof secretChecks.$inferInsert

/** Keeps what was sealed, unless there is something already. */
export const insertSecretCheckOnce = async (db: Database, row: SecretCheck): Promise<void> => {
  await db.insert(secretChecks).values(row).onConflictDoNothing()
}

/** Keeps what was sealed in the place of what was there. */
export const saveSecretCheck = async (db: Database, { id, ...row }: SecretCheck): Promise<void> => {
  await db
    .insert(secretChecks)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: secretChecks.id, set: row })
}

/** What was sealed first in this database. A database from before the check has a signing key at least. */
export const findSealed = async (db: Database): Promise<((secrets: Secrets) => void) | undefined> => {
  const [check] = await db.select().from(secretChecks)
  if (check !== undefined) return (secrets) => void secrets.unseal('secret-check', check.sealed)
  const [key] = await db.select().from(signingKeys).orderBy(desc(signingKeys.number)).limit(1)
  return key && ((secrets) => void secrets.unseal('signing-keys', key.sealedPrivateKey))
}
