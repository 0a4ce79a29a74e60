import { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '../platform/db/database.ts'
import { embeddedOn } from '../platform/db/embedded.ts'
import { embeddedExtensions } from '../platform/db/embedded-extensions.ts'
import { databaseImage } from './database-image.ts'

/** A database of its own that counts what it is asked. */
export type CountingDatabase = {
  readonly opened: OpenDatabase
  /** Statements that some work asks, those of its transactions among them. */
  readonly during: (work: () => Promise<unknown>) => Promise<number>
}

/** Opens an embedded database with every table and no row, and counts the statements it is asked. */
export const openCountingDatabase = async (): Promise<CountingDatabase> => {
  const client = await PGlite.create({ loadDataDir: await databaseImage(), extensions: embeddedExtensions })
  let statements = 0
  const opened = embeddedOn({
    query: (...statement) => {
      statements += 1
      return client.query(...statement)
    },
    transaction: (work) =>
      client.transaction((tx) => {
        const query: typeof tx.query = (...statement) => {
          statements += 1
          return tx.query(...statement)
        }
        return work(
          new Proxy(tx, {
            get: (target, name, self) => (name === 'query' ? query : Reflect.get(target, name, self)),
          }),
        )
      }),
    runExclusive: (work) => client.runExclusive(work),
    close: () => client.close(),
  })
  return {
    opened,
    during: async (work) => {
      const before = statements
      await work()
      return statements - before
    },
  }
}
