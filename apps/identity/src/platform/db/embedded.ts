import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { copyEmbedded } from './copy-embedded.ts'
import type { Database, OpenDatabase } from './database.ts'
import { databaseFolder, prepareFiles } from './database-files.ts'
import { readOnlyWhenFull } from './disk-space.ts'
import type { EngineFailed } from './engine-failed.ts'
import { keepStatements } from './keep-statements.ts'
import { takeLock } from './lock.ts'
import { markBaseline } from './migration-state.queries.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openEngine } from './open-engine.ts'
import { createTurns } from './turns.ts'

/** Milliseconds that a statement or a transaction waits for those before it. */
const waitMs = 3_000

type Client = Pick<PGlite, 'query' | 'transaction' | 'close' | 'runExclusive'>

/** Wraps an open engine. It has one connection, so that nothing can come between the migrations and what follows. */
export const embeddedOn = (client: Client): OpenDatabase => {
  const db = drizzle(client as PGlite)
  return {
    engine: 'embedded',
    db: db as unknown as Database,
    copyLines: copyEmbedded(client),
    migrate: async (finish) => {
      await markBaseline(db as unknown as Database)
      await migrate(db, { migrationsFolder })
      await finish?.(db as unknown as Database)
    },
    whilePaused: (work) => client.runExclusive(work),
    close: () => client.close(),
  }
}

export type EmbeddedOptions = {
  readonly dataDirectory: string
  readonly onWarning: (line: string) => void
  /** The engine ended while the database was open: nothing works until the process is started again. */
  readonly onEngineFailure: (failure: EngineFailed) => void
}

/** Opens the files of a locked data directory. An engine that ended is not closed: closing it would write. */
const openFiles = async ({
  dataDirectory,
  onWarning,
  onEngineFailure,
}: EmbeddedOptions): Promise<OpenDatabase> => {
  await prepareFiles(dataDirectory)
  const { client, hasFailed } = await openEngine(databaseFolder(dataDirectory), onEngineFailure)
  const turns = createTurns(waitMs)
  const guarded = readOnlyWhenFull(client, keepStatements(client), {
    directory: dataDirectory,
    onWarning,
  })
  return embeddedOn({
    query: (...statement) => turns(() => guarded.query(...statement)),
    transaction: (work) => turns(() => guarded.transaction(work)),
    runExclusive: (work) => client.runExclusive(work),
    close: async () => {
      if (!hasFailed()) await client.close()
    },
  })
}

/** The database in the data directory. Two processes on one directory would destroy it, hence the lock. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<OpenDatabase> => {
  const { dataDirectory, onWarning } = options
  await mkdir(dataDirectory, { recursive: true })
  const lock = takeLock({ path: join(dataDirectory, 'database.lock'), onWarning })
  try {
    const opened = await openFiles(options)
    return { ...opened, close: () => opened.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}
