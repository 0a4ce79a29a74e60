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

/** In turns, so that whatever else the machine does falls on each. */
const ratesOn = async (databaseUrl: string): Promise<Rates> => {
  const { portalUrl, metricsUrl, stop } = await startStack({
    isHostless: true,
    env: { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' },
  })
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
      let entered = 0
      const cpuBefore = await readMetric(metricsUrl, 'process_cpu_seconds_total')
      const signingIn = answeredPerSecond(async (worker, count) => {
        await signIn(portalUrl, worker, count)
        entered += 1
      })
      rates.checkP99.push(await p99While(() => check(0), signingIn))
      rates.signIns.push(await signingIn)
      const cpu = (await readMetric(metricsUrl, 'process_cpu_seconds_total')) - cpuBefore
      rates.hashShare.push((entered * bare.cpu) / cpu)
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
    await stop()
  }
}

const measures = (
  engine: string,
  { argon, signIns, hashShare, refreshes, checks, checkP99 }: Rates,
  gates: { readonly checks?: Gate; readonly checkP99: Gate },
): Measure[] => [
  { name: `${engine}: bare Argon2 verifications`, value: argon, unit: 'per second' },
  { name: `${engine}: password sign-ins`, value: signIns, unit: 'per second' },
  {
    name: `${engine}: the hash's share of the server's processor time`,
    value: hashShare,
    unit: 'times',
    atLeast: 0.85,
  },
  { name: `${engine}: refreshes with rotation`, value: refreshes, unit: 'per second' },
  { name: `${engine}: session checks`, value: checks, unit: 'per second', ...gates.checks },
  {
    name: `${engine}: session checks during sign-ins, p99`,
    value: checkP99,
    unit: 'ms',
    ...gates.checkP99,
  },
]

export const bench: Bench = async () => {
  const postgres = await onPostgres(ratesOn)
  const other = postgres ? await onPostgres(otherOn) : undefined
  if (postgres === undefined)
    console.log('  no PostgreSQL at 127.0.0.1:5432: only the embedded engine is measured')
  const embedded = await ratesOn('')
  return [
    ...(postgres ? measures('PostgreSQL', postgres, { checkP99: { atMost: 40, aim: 20 } }) : []),
    ...(other ?? []),
    ...measures('Embedded', embedded, {}),
    ...(await manyUsers()),
  ]
}
