import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { startStack } from '../../e2e/support/stack.ts'
import { type Bench, type Gate, type Measure, median } from '../support/measure.ts'
import { checkSession, refresh, signIn } from './callers.ts'
import { onPostgres } from './engine.ts'
import { answeredPerSecond, p99While } from './load.ts'
import { readMetric } from '../support/metric.ts'
import { manyUsers } from './many-users.ts'
import { otherOn } from './other.ts'

/** The cost the server uses (SEC-PW-04). */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const rounds = 3

/** How many a second, and the processor time of one, in seconds. */
const bareVerify = async (): Promise<{ readonly rate: number; readonly cpu: number }> => {
  const stored = await hash('Welcome-to-Acme-1', cost)
  const before = process.cpuUsage()
  let count = 0
  const verifyOne = async () => {
    await verify(stored, 'Welcome-to-Acme-1')
    count += 1
  }
  const rate = await answeredPerSecond(verifyOne, { atOnce: availableParallelism() })
  const { user, system } = process.cpuUsage(before)
  return { rate, cpu: (user + system) / 1e6 / count }
}

type Rates = {
  readonly argon: number
  readonly signIns: number
  /** Of the server process's own time while people sign in. */
  readonly hashShare: number
  readonly refreshes: number
  readonly checks: number
  /** Milliseconds, while people sign in. */
  readonly checkP99: number
}

type Server = { readonly portalUrl: string; readonly metricsUrl: string }

/** People who sign in and nothing else: how many a second, and what of the server's own time their hashes take. */
const measureSignIns = async ({ portalUrl, metricsUrl }: Server, hashCpu: number) => {
  const readCpu = () => readMetric(metricsUrl, 'process_cpu_seconds_total')
  const before = await readCpu()
  let entered = 0
  const rate = await answeredPerSecond(async (worker, count) => {
    await signIn(portalUrl, worker, count)
    entered += 1
  })
  return { rate, hashShare: (entered * hashCpu) / ((await readCpu()) - before) }
}

/** In turns, so that whatever else the machine does falls on each. */
const ratesOn = async (databaseUrl: string): Promise<Rates> => {
  const stack = await startStack({
    isHostless: true,
    env: { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' },
  })
  const { portalUrl } = stack
  try {
    const people = await Promise.all(Array.from({ length: 8 }, (_, worker) => signIn(portalUrl, worker)))
    const tokens = people.map(({ refreshToken }) => refreshToken)
    const check = (worker: number) => checkSession(portalUrl, people[worker]?.accessToken ?? '')
    const rates = { argon: [], signIns: [], hashShare: [], refreshes: [], checks: [], checkP99: [] } as {
      [K in keyof Rates]: number[]
    }
    for (let round = 0; round < rounds; round += 1) {
      const bare = await bareVerify()
      rates.argon.push(bare.rate)
      const signIns = await measureSignIns(stack, bare.cpu)
      rates.signIns.push(signIns.rate)
      rates.hashShare.push(signIns.hashShare)
      const signingIn = answeredPerSecond(
        async (worker, count) => void (await signIn(portalUrl, worker, count)),
      )
      rates.checkP99.push(await p99While(() => check(0), signingIn))
      rates.refreshes.push(
        await answeredPerSecond(async (worker) => {
          tokens[worker] = await refresh(portalUrl, tokens[worker] ?? '')
        }),
      )
      rates.checks.push(await answeredPerSecond(check))
    }
    const { argon, signIns, hashShare, refreshes, checks, checkP99 } = rates
    return {
      argon: median(argon),
      signIns: median(signIns),
      hashShare: median(hashShare),
      refreshes: median(refreshes),
      checks: median(checks),
      checkP99: median(checkP99),
    }
  } finally {
    await stack.stop()
  }
}

const measures = (
  engine: string,
  { argon, signIns, hashShare, refreshes, checks, checkP99 }: Rates,
  gates: { readonly hashShare?: Gate; readonly checkP99: Gate },
): Measure[] => [
  { name: `${engine}: bare Argon2 verifications`, value: argon, unit: 'per second' },
  { name: `${engine}: password sign-ins`, value: signIns, unit: 'per second' },
  {
    name: `${engine}: the hash's share of the server's processor time`,
    value: hashShare,
    unit: 'times',
    ...gates.hashShare,
  },
  { name: `${engine}: refreshes with rotation`, value: refreshes, unit: 'per second' },
  { name: `${engine}: session checks`, value: checks, unit: 'per second' },
  {
    name: `${engine}: session checks during sign-ins, p99`,
    value: checkP99,
    unit: 'ms',
    ...gates.checkP99,
  },
]

/** The embedded engine is what a newcomer tries first (decision 107). */
const againstPostgres = (embedded: Rates, postgres: Rates): Measure => ({
  name: 'Embedded: session checks against PostgreSQL',
  value: embedded.checks / postgres.checks,
  unit: 'times',
  atLeast: 0.4,
  aim: 0.5,
})

export const bench: Bench = async () => {
  const postgres = await onPostgres(ratesOn)
  const other = postgres ? await onPostgres(otherOn) : undefined
  if (postgres === undefined)
    console.log('  no PostgreSQL at 127.0.0.1:5432: only the embedded engine is measured')
  const embedded = await ratesOn('')
  return [
    // The embedded engine is in the same process: its own time is no share of the server's.
    ...(postgres
      ? measures('PostgreSQL', postgres, { hashShare: { atLeast: 0.85 }, checkP99: { atMost: 40, aim: 20 } })
      : []),
    ...(other ?? []),
    ...measures('Embedded', embedded, { checkP99: { atMost: 80, aim: 40 } }),
    ...(postgres ? [againstPostgres(embedded, postgres)] : []),
    ...(await manyUsers()),
  ]
}
