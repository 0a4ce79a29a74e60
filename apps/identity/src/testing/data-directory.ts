import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { migrateDatabase } from '../prepare-database.ts'
import { systemRandom } from '../random.ts'

/** Opens a data directory as a server does; what it warns of is collected. */
export const openDirectory = async (
  dataDirectory: string,
): Promise<OpenDatabase & { warnings: string[] }> => {
  const warnings: string[] = []
  const opened = await openDatabase({
    databaseUrl: undefined,
    dataDirectory,
    onIdleError: () => {},
    onWarning: (line) => void warnings.push(line),
    onEngineFailure: () => {},
  })
  return { ...opened, warnings }
}

/** A data directory with every table. Making one takes seconds; `copyTo` takes a fraction of one. */
export const createDataDirectory = async () => {
  const path = await mkdtemp(join(tmpdir(), 'vestibule-data-'))
  const opened = await openDirectory(path)
  await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
  await opened.close()
  return {
    path,
    copyTo: (target: string): Promise<void> => cp(path, target, { recursive: true }),
  }
}
