import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, OpenDatabase } from './database.ts'
import { takeLock } from './lock.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Wraps an open PGlite; `release` runs after it is closed. */
export const embeddedOn = (client: PGlite, release: () => Promise<void> = async () => {}): OpenDatabase => {
  const db = drizzle(client)
  return {
    engine: 'embedded',
    db: db as unknown as Database,
    migrate: () => migrate(db, { migrationsFolder }),
    close: async () => {
      await client.close()
      await release()
    },
  }
}

/** The database in the data directory. Two processes on one directory lose data silently, hence the lock. */
export const openEmbedded = async (dataDirectory: string): Promise<OpenDatabase> => {
  await mkdir(dataDirectory, { recursive: true })
  const lock = await takeLock(join(dataDirectory, 'database.lock'))
  try {
    return embeddedOn(await PGlite.create(join(dataDirectory, 'database')), lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}
