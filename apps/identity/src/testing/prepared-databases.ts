import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../platform/db/database.ts'
import { embeddedOn } from '../platform/db/embedded.ts'
import { embeddedExtensions } from '../platform/db/embedded-extensions.ts'
import { keepStatements } from '../platform/db/keep-statements.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { createDatabase } from './create-database.ts'
import { databaseImage } from './database-image.ts'
import { type Engine, postgresUrl } from './open-test-database.ts'
import { type KnownState, readState } from './rows-back.ts'

/** A database that is kept from test to test. */
type Kept = {
  /** Opens it anew: what a test before still does with it comes to nothing. */
  readonly open: (answerMs?: number) => Promise<OpenDatabase>
  /** Where no test is in it. */
  readonly drop: () => Promise<void>
}

const keptPostgres = async (): Promise<Kept> => {
  const { url, drop } = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
  return {
    open: (answerMs) => openPostgres({ url, onIdleError: () => {}, ...(answerMs && { answerMs }) }),
    drop,
  }
}

const keptEmbedded = async (): Promise<Kept> => {
  const client = await PGlite.create({ loadDataDir: await databaseImage(), extensions: embeddedExtensions })
  const { query, transaction } = keepStatements(client)
  return {
    open: async () => {
      let isOpen = true
      const ensureOpen = (): void => {
        if (!isOpen) throw new Error('This database was closed: the test that had it is over')
      }
      return embeddedOn({
        query: async (...statement) => {
          ensureOpen()
          return query(...statement)
        },
        transaction: async (work) => {
          ensureOpen()
          return transaction(work)
        },
        runExclusive: async (work) => {
          ensureOpen()
          return client.runExclusive(work)
        },
        close: async () => {
          isOpen = false
        },
      })
    },
    drop: () => client.close(),
  }
}

/** Requests give a statement up after seconds. Preparing a database is none, and takes what it takes. */
const preparingMs = 60_000

type Prepared = Kept & { readonly state: KnownState }

const keep = { embedded: keptEmbedded, postgres: keptPostgres }

const prepare = async (engine: Engine, fill: (db: Database) => Promise<void>): Promise<Prepared> => {
  const kept = await keep[engine]()
  const { db, close } = await kept.open(preparingMs)
  await fill(db)
  const state = await readState(db)
  await close()
  return { ...kept, state }
}

/** Brings it back to its first rows; one in which a test altered more than rows is given up. */
const clean = async (prepared: Prepared): Promise<Prepared | undefined> => {
  const { db, close } = await prepared.open(preparingMs)
  const isSame = await prepared.state.hasSameSchema(db)
  if (isSame) await db.execute(sql.raw(prepared.state.restore))
  await close()
  if (isSame) return prepared
  await prepared.drop()
  return undefined
}

/**
 * Databases that hold the same rows at first, for one test after another. Deleting what a test wrote takes milliseconds;
 * making a database takes a fifth of a second on PostgreSQL, and a second on the embedded engine.
 */
export const preparedDatabases = (fill: (db: Database) => Promise<void>) => {
  const free: Record<Engine, Promise<Prepared | undefined>[]> = { embedded: [], postgres: [] }
  return async (engine: Engine): Promise<OpenDatabase> => {
    const prepared = (await free[engine].pop()) ?? (await prepare(engine, fill))
    const opened = await prepared.open()
    return {
      ...opened,
      close: async () => {
        await opened.close()
        const cleaned = clean(prepared)
        // The next test that takes it is told; where none comes any more, the run may end in the middle of it.
        cleaned.catch(() => {})
        free[engine].push(cleaned)
      },
    }
  }
}
