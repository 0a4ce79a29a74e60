import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../apps/identity/src/testing/create-database.ts'
import { fillDatabase } from './fill-database.ts'
import { preparedData, preparedServer, preparedTemplate, startOnce } from './prepare.ts'

/** What one server keeps: its directory, and its database in it or on PostgreSQL. */
export type StackDatabase = {
  readonly dataDir: string
  /** Absent: the embedded engine. */
  readonly url?: string
  /** Runs statements while no server runs. */
  readonly fill: (statements: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** A database of one stack: a copy of what a first start left. @param isEmbedded on the embedded engine, whatever there is */
export const aDatabase = async (isEmbedded: boolean): Promise<StackDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vestibule-e2e-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  const { [preparedData]: prepared, [preparedServer]: server, [preparedTemplate]: template } = process.env
  try {
    // Not the one that waits: it takes more than twice the work for a thousand files.
    if (prepared !== undefined) cpSync(prepared, dataDir, { recursive: true })
    if (server === undefined || isEmbedded) {
      // The directory of a server on PostgreSQL has no database.
      if (server !== undefined) await startOnce(dataDir)
      return {
        dataDir,
        fill: (statements) => fillDatabase(dataDir, statements),
        remove: removeFolder,
      }
    }
    const { url, run, drop } = await createDatabase(server, template)
    return { dataDir, url, fill: run, remove: async () => void (await Promise.all([drop(), removeFolder()])) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
