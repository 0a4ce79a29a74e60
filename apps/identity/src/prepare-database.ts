import type { Clock } from './clock.ts'
import type { OpenDatabase } from './db/database.ts'
import { missingMigrations } from './db/missing-migrations.ts'
import { createTransaction } from './db/transaction.ts'
import { install } from './install/install.ts'
import type { Random } from './random.ts'
import { StartError } from './start-error.ts'

type Makers = { readonly clock: Clock; readonly random: Random }

/** Brings tables and built-in rows up to this release. */
export const migrateDatabase = async ({ db, migrate }: OpenDatabase, makers: Makers): Promise<void> => {
  await migrate()
  await createTransaction(db)((tx) => install(tx, makers))
}

/** In production a server never changes tables by itself: several start at once, and the role may not (SEC-DE-07). */
export const requireMigrated = async ({ db }: OpenDatabase): Promise<void> => {
  const missing = await missingMigrations(db)
  if (missing > 0)
    throw new StartError(`The database misses ${missing} migration(s): run "npm run migrate" first`)
}
