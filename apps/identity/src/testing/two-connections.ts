import type { Database, OpenDatabase } from '../platform/db/database.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { createDatabase } from './create-database.ts'
import { type Engine, postgresUrl } from './open-test-database.ts'
import { preparedDatabases } from './prepared-databases.ts'

/** One database as two processes see it: by pools of their own, or by the one connection of the embedded engine. */
export type TwoConnections = {
  readonly one: Database
  readonly other: Database
  /** Of PostgreSQL. */
  readonly url: string
  readonly close: () => Promise<void>
}

const takeEmpty = preparedDatabases(async () => {})

export const openTwice = async (engine: Engine): Promise<TwoConnections> => {
  if (engine === 'embedded') {
    const { db, close } = await takeEmpty(engine)
    return { one: db, other: db, url: '', close }
  }
  const { url, drop } = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
  const open = (): Promise<OpenDatabase> => openPostgres({ url, connections: 3, onIdleError: () => {} })
  const [one, other] = await Promise.all([open(), open()])
  return {
    one: one.db,
    other: other.db,
    url,
    close: async () => {
      await Promise.all([one.close(), other.close()])
      await drop()
    },
  }
}
