import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../../runtime/clock.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { appliedMigrations } from './migrations.queries.ts'
import { writeArchive } from './write-archive.ts'

type Options = {
  readonly opened: OpenDatabase
  readonly dataDirectory: string
  readonly clock: Clock
}

/**
 * Writes a copy of an open embedded database. Statements wait meanwhile, so that the files are those of one moment: as
 * after a crash, the engine recovers from them everything that was committed before.
 * @throws Error when the sink takes no more
 */
export const streamBackup = async (
  { opened, dataDirectory, clock }: Options,
  sink: Writable,
): Promise<void> => {
  const { db, whilePaused } = opened
  if (whilePaused === undefined) throw new Error('Only the embedded database is copied by its own process')
  const migrations = await appliedMigrations(db)
  const hasSecretKey = await access(join(dataDirectory, 'secret-key')).then(
    () => true,
    () => false,
  )
  const manifest = {
    format: 1 as const,
    createdAt: clock.now().toISOString(),
    migrations,
  }
  await whilePaused(() => pipeline(writeArchive({ dataDirectory, manifest, hasSecretKey }), sink))
}
