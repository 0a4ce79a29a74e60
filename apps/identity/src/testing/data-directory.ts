import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { onTestFinished } from 'vitest'
import { systemClock } from '../runtime/clock.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { databaseFolder } from '../platform/db/database-files.ts'
import { embeddedOn } from '../platform/db/embedded.ts'
import { embeddedExtensions } from '../platform/db/embedded-extensions.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { migrateDatabase } from '../domain/installation/prepare-database.ts'
import { systemRandom } from '../runtime/random.ts'
import { databaseImage } from './database-image.ts'
import { freePort, runEntry } from './process.ts'

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

export type DataDirectory = {
  readonly path: string
  /** Making a directory takes seconds, a copy a fraction of one. */
  readonly copyTo: (target: string) => Promise<void>
  /** A copy that is removed after the test. */
  readonly aCopy: () => Promise<string>
  readonly remove: () => Promise<void>
}

/** What a server prints on a data directory that it cannot start on. */
export const startOn = async (DATA_DIR: string): Promise<{ code: number | null; output: string }> => {
  const server = runEntry('main.ts', { DATA_DIR, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  return { code: await server.exitCode, output: server.output() }
}

/** Files of a database with every table. The image has the migrations; the built-in rows are of the code as it is. */
export const fillDirectory = async (path: string): Promise<void> => {
  const opened = embeddedOn(
    await PGlite.create({
      dataDir: databaseFolder(path),
      loadDataDir: await databaseImage(),
      extensions: embeddedExtensions,
    }),
  )
  await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
  await opened.close()
}

/** A data directory with every table. */
export const createDataDirectory = async (): Promise<DataDirectory> => {
  const path = await mkdtemp(join(tmpdir(), 'vestibule-data-'))
  await fillDirectory(path)
  const copyTo = (target: string): Promise<void> => cp(path, target, { recursive: true })
  return {
    path,
    copyTo,
    aCopy: async () => {
      const copy = await mkdtemp(join(tmpdir(), 'vestibule-data-'))
      onTestFinished(() => rm(copy, { recursive: true }))
      await copyTo(copy)
      return copy
    },
    remove: () => rm(path, { recursive: true }),
  }
}
