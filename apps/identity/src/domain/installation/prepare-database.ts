import type { Clock } from '../../runtime/clock.ts'
import type { Database, OpenDatabase } from '../../platform/db/database.ts'
import { migrationState } from '../../platform/db/migration-state.queries.ts'
import { createTransaction } from '../../platform/db/transaction.ts'
import { install } from './install.ts'
import type { Random } from '../../runtime/random.ts'
import { StartError } from '../../runtime/start-error.ts'

type MigrateDeps = { readonly clock: Clock; readonly random: Random }

/**
 * An older release must not write: it does not know what the columns of a newer one mean. A database from before the
 * baseline is taken over as a whole, or not at all.
 */
export const requireKnownMigrations = async (db: Database): Promise<void> => {
  const { unknown, missingEarlier } = await migrationState(db)
  if (unknown > 0)
    throw new StartError(
      `The database was changed by a newer release (${unknown} migration(s) that this one does not know): start that release, or restore a backup made before`,
    )
  if (missingEarlier > 0)
    throw new StartError(
      `The database misses ${missingEarlier} migration(s) that are older than this release: run "npm run migrate" of the last version before the baseline first`,
    )
}

/** Brings tables and built-in rows up to this release. Several processes may do so at once. */
export const migrateDatabase = async ({ db, migrate }: OpenDatabase, makers: MigrateDeps): Promise<void> => {
  await requireKnownMigrations(db)
  await migrate(async (migrated) => {
    await requireKnownMigrations(migrated)
    await createTransaction(migrated)((tx) => install(tx, makers))
  })
}

/** In production a server never changes tables by itself: several start at once, and the role may not (SEC-DE-07). */
export const requireMigrated = async ({ db }: OpenDatabase): Promise<void> => {
  await requireKnownMigrations(db)
  const { missing } = await migrationState(db)
  if (missing > 0)
    throw new StartError(`The database misses ${missing} migration(s): run "npm run migrate" first`)
}
