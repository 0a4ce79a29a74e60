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
/** Where PostgreSQL is, and which of its databases a first start filled; neither without PostgreSQL. */
export const preparedServer = 'VESTIBULE_PREPARED_SERVER'
export const preparedTemplate = 'VESTIBULE_PREPARED_TEMPLATE'

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
export const startOnce = async (dataDir: string, databaseUrl?: string): Promise<void> =>
  end(await launch('identity', builtServers.identity, surroundings(await freePort(), dataDir, databaseUrl)))

/**
 * Before all journeys: what they use is built, and a server has started once. Every stack goes on from a copy, as a
 * server does that is started again: to make a database takes many times what opening one does.
 */
const prepare = async (): Promise<() => Promise<void>> => {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  const undo: (() => Promise<unknown>)[] = []
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-e2e-prepared-'))
  undo.unshift(() => rm(folder, { recursive: true, force: true }))
  const postgres = await findPostgres()
  if (postgres !== undefined) {
    undo.unshift(postgres.stop)
    const template = await createDatabase(postgres.url)
    undo.unshift(template.drop)
    await startOnce(folder, template.url)
    process.env[preparedServer] = postgres.url
    process.env[preparedTemplate] = template.name
  } else await startOnce(folder)
  process.env[preparedData] = folder
  return async () => {
    for (const one of undo) await one()
  }
}

// Playwright asks for a default.
export default prepare
