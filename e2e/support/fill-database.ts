import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/**
 * Runs statements on the embedded database of a server that does not run: it has the files to itself while it does.
 * What a server would take minutes for is there in seconds.
 *
 * @param dataDir the server's
 */
export const fillDatabase = async (dataDir: string, statements: string): Promise<void> => {
  const client = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm } })
  await client.exec(statements)
  await client.close()
}
