import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../apps/identity/src/testing/create-database.ts'
import { fillDatabase } from './fill-database.ts'
import { preparedData, type PreparedPostgres, preparedPostgres } from './prepare.ts'

/** What one server keeps: its directory, and its database in it or on PostgreSQL. */
export type StackDatabase = {
  readonly dataDir: string
  /** Absent: the embedded engine. */
  readonly url?: string
  /** Runs statements while no server runs. */
  readonly fill: (statements: string) => Promise<void>
  readonly remove: () => Promise<void>
}

const readPrepared = (): PreparedPostgres | undefined => {
  const text = process.env[preparedPostgres]
  return text === undefined ? undefined : (JSON.parse(text) as PreparedPostgres)
}

/**
 * A database of one stack: a copy of what a first start left.
 *
 * @param isEmbedded on the embedded engine, also where there is a PostgreSQL
 */
export const aDatabase = async (isEmbedded: boolean): Promise<StackDatabase> => {
  const postgres = isEmbedded ? undefined : readPrepared()
  const prepared = postgres?.folder ?? process.env[preparedData]
  const dataDir = await mkdtemp(join(tmpdir(), 'vestibule-e2e-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  try {
    // Not the one that waits: it takes more than twice the work for a thousand files.
    if (prepared !== undefined) cpSync(prepared, dataDir, { recursive: true })
    if (postgres === undefined)
      return { dataDir, fill: (statements) => fillDatabase(dataDir, statements), remove: removeFolder }
    const { url, run, drop } = await createDatabase(postgres.server, postgres.template)
    const remove = async () => void (await Promise.all([drop(), removeFolder()]))
    return { dataDir, url, fill: run, remove }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
