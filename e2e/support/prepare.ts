import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../apps/identity/src/testing/create-database.ts'
import { builtServers } from './built-servers.ts'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { end, launch, root } from './launch.ts'

/** Names the directory that a first start left, for the process that starts servers of the same run. */
export const preparedData = 'VESTIBULE_PREPARED_DATA'
/** The same on PostgreSQL, as JSON; absent where there is none. */
export const preparedPostgres = 'VESTIBULE_PREPARED_POSTGRES'
export type PreparedPostgres = {
  /** Address of the server. */
  readonly server: string
  /** The database that a first start filled. */
  readonly template: string
  /** The directory that belongs to it: what is encrypted in it is read with the key there. */
  readonly folder: string
}

/** What a server of a test is told by its environment. */
export const surroundings = (port: number, dataDir: string, databaseUrl = '') => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
})

/** Starts the server once on what is empty and ends it: its tables and its people are there from then on. */
const startOnce = async (dataDir: string, databaseUrl?: string): Promise<void> =>
  end(await launch('identity', builtServers.identity, surroundings(await freePort(), dataDir, databaseUrl)))

type Undo = (() => Promise<unknown>)[]

const aFolder = async (undo: Undo): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-e2e-prepared-'))
  undo.unshift(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const prepareEmbedded = async (undo: Undo): Promise<void> => {
  const folder = await aFolder(undo)
  await startOnce(folder)
  process.env[preparedData] = folder
}

const preparePostgres = async (undo: Undo): Promise<void> => {
  const postgres = await findPostgres()
  if (postgres === undefined) return
  undo.unshift(postgres.stop)
  const template = await createDatabase(postgres.url)
  undo.unshift(template.drop)
  const folder = await aFolder(undo)
  await startOnce(folder, template.url)
  const prepared: PreparedPostgres = { server: postgres.url, template: template.name, folder }
  process.env[preparedPostgres] = JSON.stringify(prepared)
}

/**
 * Before all journeys: what they use is built, and a server has started once on each engine. Every stack goes on from a
 * copy, as a server does that is started again: to make a database takes many times what opening one does.
 */
const prepare = async (): Promise<() => Promise<void>> => {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  const undo: Undo = []
  const undoAll = async (): Promise<void> => {
    for (const one of undo) await one()
  }
  const outcomes = await Promise.allSettled([prepareEmbedded(undo), preparePostgres(undo)])
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return undoAll
  await undoAll()
  throw failed.reason
}

// Playwright asks for a default.
export default prepare
