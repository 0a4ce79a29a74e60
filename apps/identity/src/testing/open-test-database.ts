import { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '../platform/db/database.ts'
import { embeddedOn } from '../platform/db/embedded.ts'
import { embeddedExtensions } from '../platform/db/embedded-extensions.ts'
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

/** A database of its own for one test file, with every table and no row. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase> =>
  engine === 'postgres'
    ? openPostgresForTests()
    : embeddedOn(await PGlite.create({ loadDataDir: await databaseImage(), extensions: embeddedExtensions }))
