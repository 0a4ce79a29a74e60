import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { end, launch } from '../../support/launch.ts'
import { preparedData, surroundings } from '../../support/prepare.ts'

/** A server that a fault run starts, harms and starts again on the same data. */
export type Server = {
  readonly url: string
  readonly metricsUrl: string
  readonly pid: number
  /** Ends the process as a power cut of the process would: without a word. */
  readonly kill: () => Promise<void>
  /** Asks it to end, and answers after how many milliseconds it was gone. */
  readonly stop: () => Promise<number>
}

export const aDataDirectory = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'vestibule-faults-'))
  const prepared = process.env[preparedData]
  if (prepared !== undefined) cpSync(prepared, path, { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export const startServer = async (dataDir: string, databaseUrl = ''): Promise<Server> => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = {
    ...surroundings(port, dataDir),
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
  }
  const child = await launch('identity', 'apps/identity/src/main.dev.ts', env)
  return {
    url: `http://localhost:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid ?? 0,
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      const from = performance.now()
      await end(child)
      return performance.now() - from
    },
  }
}
