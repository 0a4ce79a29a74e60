import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, launch } from './launch.ts'

/** Names the directory that a first start left, for the process that starts servers of the same run. */
export const preparedData = 'VESTIBULE_PREPARED_DATA'

/** What a server of a test is told by its environment. */
export const surroundings = (port: number, dataDir: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
})

/**
 * Starts the server once on an empty directory and ends it, before all journeys. Every stack goes on from a copy, as
 * a server does that is started again: to make a database takes many times what opening one does.
 */
const prepare = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-e2e-prepared-'))
  await end(await launch('identity', 'apps/identity/src/main.dev.ts', surroundings(await freePort(), folder)))
  process.env[preparedData] = folder
  return () => rm(folder, { recursive: true, force: true })
}

// Playwright asks for a default.
export default prepare
