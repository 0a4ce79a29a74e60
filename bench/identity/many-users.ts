import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../e2e/support/free-port.ts'
import { fillDatabase } from '../../e2e/support/fill-database.ts'
import { end, launch } from '../../e2e/support/launch.ts'
import { surroundings } from '../../e2e/support/prepare.ts'
import type { Measure } from '../support/measure.ts'
import { ask } from './ask.ts'
import { signIn } from './callers.ts'
import { onPostgres } from './engine.ts'
import { toStatements } from './fill.ts'

const members = '/team/resources/members/v1?pageOffset=0&pageSize=20'
const lists = {
  'by name': `${members}&sortBy=name&sortDirection=ASC`,
  'by last sign-in, descending': `${members}&sortBy=lastLogin&sortDirection=DESC`,
  'search of six letters': `${members}&sortBy=name&sortDirection=ASC&searchFilter=`,
} as const
const tree = '/tenants/resources/hierarchy/v2?_limit=50&_offset=0'
const size = { users: 100_000, accounts: 10_000 }
const requests = 100
/** Milliseconds that 95 of 100 requests stay under. */
const measureP95 = async (one: (count: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let count = 0; count < requests; count += 1) {
    const from = performance.now()
    await one(count)
    took.push(performance.now() - from)
  }
  return took.sort((a, b) => a - b)[Math.floor(requests * 0.95)] ?? Number.NaN
}

const measured = async (engine: string, portalUrl: string): Promise<Measure[]> => {
  const { accessToken } = await signIn(portalUrl, 0)
  const headers = { authorization: `Bearer ${accessToken}` }
  const request = (path: string) => ask(`${portalUrl}${path}`, { headers })
  const times = new Map<string, number>()
  for (const [name, path] of Object.entries(lists)) {
    const letters = (count: number) => (path.endsWith('=') ? count.toString(16).padStart(6, 'a') : '')
    await request(`${path}${letters(0)}`)
    times.set(name, await measureP95((count) => request(`${path}${letters(count)}`)))
  }
  await request(tree)
  const first = await measureP95(() => request(tree))
  const [plain = Number.NaN] = times.values()
  const search = times.get('search of six letters') ?? Number.NaN
  return [
    ...[...times].map(([name, value]) => ({
      name: `${engine}: 100 000 users, ${name}, p95`,
      value,
      unit: 'ms',
    })),
    { name: `${engine}: a search against the plain list`, value: search / plain, unit: 'times', atMost: 2 },
    { name: `${engine}: first page of 10 000 accounts, p95`, value: first, unit: 'ms', atMost: 100 },
  ]
}

type Serving = { readonly port: number; readonly folder: string; readonly env?: NodeJS.ProcessEnv }

const serve = ({ port, folder, env = {} }: Serving) =>
  launch('identity', 'apps/identity/src/main.dev.ts', {
    ...surroundings(port, folder),
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })

const fillPostgres = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(toStatements(size)).finally(() => client.end())
}

const on = async (engine: string, databaseUrl: string | undefined): Promise<Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-bench-users-'))
  const port = await freePort()
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  try {
    let child = await serve({ port, folder, env })
    if (databaseUrl === undefined) {
      await end(child)
      await fillDatabase(folder, toStatements(size))
      child = await serve({ port, folder, env })
    } else await fillPostgres(databaseUrl)
    return await measured(engine, `http://localhost:${port}`).finally(() => end(child))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lists and trees of a large tenant, on both engines. */
export const manyUsers = async (): Promise<readonly Measure[]> => [
  ...((await onPostgres((url) => on('PostgreSQL', url))) ?? []),
  ...(await on('Embedded', undefined)),
]
