import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, onTestFinished } from 'vitest'
import { systemClock } from '../runtime/clock.ts'
import { readConfig } from '../runtime/config/config.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import type { CommandContext } from '../ops/operator/command-context.ts'
import { createContext } from '../ops/operator/create-context.ts'
import type { CommandResult } from '../ops/operator/command.ts'
import { findCommand } from '../ops/operator/find-command.ts'
import { runCommand } from '../ops/operator/run-command.ts'
import { systemRandom } from '../runtime/random.ts'
import { StartError } from '../runtime/start-error.ts'
import { createDataDirectory, type DataDirectory, openDirectory } from './data-directory.ts'

/** Of every command in tests that is given no other. */
export const operatorKey = 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE'

/** Runs a command as `npm run operator` does; a refusal is its line. */
export const operate = async (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> => {
  const caller = { env: { SECRET_KEY: operatorKey, ...env }, folder: process.cwd() }
  return runCommand(findCommand([...name.split(' '), ...args]), caller).catch((error: Error) => {
    if (!(error instanceof StartError)) throw error
    return { lines: [error.message], isOk: false }
  })
}

/** What a server that has this data directory open gives its commands. */
export const toContext = ({ db }: OpenDatabase, dataDirectory: string): CommandContext => {
  const read = readConfig({ SECRET_KEY: operatorKey, DATA_DIR: dataDirectory })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return createContext({ config: read.config, db, clock: systemClock, random: systemRandom })
}

/** An empty folder that is removed after the test. */
export const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-operator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A data directory for the tests of a file, with one row to look for, and copies of it. */
export const useDataDirectory = () => {
  let template: DataDirectory
  let backupFile: string
  beforeAll(async () => {
    template = await createDataDirectory()
    const { db, close } = await openDirectory(template.path)
    await db.execute(sql`create table kept as select 'kept' as key`)
    await close()
    backupFile = join(await mkdtemp(join(tmpdir(), 'vestibule-operator-')), 'backup.tar')
    await operate('backup', [backupFile], { DATA_DIR: template.path })
    return async () => {
      await template.remove()
      await rm(join(backupFile, '..'), { recursive: true })
    }
  }, 60_000)
  return {
    /** The one that is not to be changed. */
    original: () => template.path,
    aDirectory: () => template.aCopy(),
    aBackup: async (): Promise<string> => {
      const file = join(await aFolder(), 'backup.tar')
      await copyFile(backupFile, file)
      return file
    },
  }
}
