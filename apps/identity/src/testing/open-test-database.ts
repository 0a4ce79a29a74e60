import { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '../platform/db/database.ts'
import { embeddedOn } from '../platform/db/embedded.ts'
import { embeddedExtensions } from '../platform/db/embedded-extensions.ts'
import { keepStatements } from '../platform/db/keep-statements.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { type Created, createDatabase } from './create-database.ts'
import { databaseImage } from './database-image.ts'
import { usualUrl } from './find-postgres.ts'

export type Engine = OpenDatabase['engine']

/** Where tests find PostgreSQL, if there is one. */
export const postgresUrl = process.env.TEST_POSTGRES_URL ?? usualUrl

/** An empty PostgreSQL database; the caller drops it. */
export const openFreshPostgres = (): Promise<Created> => createDatabase(postgresUrl)

const openPostgresForTests = async (): Promise<OpenDatabase> => {
  const { url, drop } = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
  const opened = await openPostgres({ url, onIdleError: () => {} })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}

/** As a server uses the engine, but in memory. */
const openEmbeddedForTests = async (): Promise<OpenDatabase> => {
  const client = await PGlite.create({ loadDataDir: await databaseImage(), extensions: embeddedExtensions })
  return embeddedOn({
    ...keepStatements(client),
    runExclusive: (work) => client.runExclusive(work),
    close: () => client.close(),
  })
}

/** A database of its own for one test file, with every table and no row. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase> =>
  engine === 'postgres' ? openPostgresForTests() : openEmbeddedForTests()
