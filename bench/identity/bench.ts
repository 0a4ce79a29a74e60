import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { startStack } from '../../e2e/support/stack.ts'
import { type Bench, type Measure, median } from '../support/measure.ts'
import { checkSession, refresh, signIn } from './callers.ts'
import { onPostgres } from './engine.ts'
import { answeredPerSecond, p99While } from './load.ts'
import { manyUsers } from './many-users.ts'
import { otherOn } from './other.ts'

/** The cost the server uses (SEC-PW-04). */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const rounds = 3

const bareVerify = async (): Promise<number> => {
  const stored = await hash('Welcome-to-Acme-1', cost)
  return answeredPerSecond(async () => void (await verify(stored, 'Welcome-to-Acme-1')), {
    atOnce: availableParallelism(),
  })
}

type Rates = {
  readonly argon: number
  readonly signIns: number
  readonly refreshes: number
  readonly checks: number
  /** Milliseconds, while people sign in. */
  readonly checkP99: number
}

/** In turns, so that whatever else the machine does falls on each. */
const ratesOn = async (databaseUrl: string): Promise<Rates> => {
  const { portalUrl, stop } = await startStack({
    isHostless: true,
    env: { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    const people = await Promise.all(Array.from({ length: 8 }, (_, worker) => signIn(portalUrl, worker)))
    const tokens = people.map(({ refreshToken }) => refreshToken)
    const check = (worker: number) => checkSession(portalUrl, people[worker]?.accessToken ?? '')
    const rates = { argon: [], signIns: [], refreshes: [], checks: [], checkP99: [] } as {
      [K in keyof Rates]: number[]
    }
    for (let round = 0; round < rounds; round += 1) {
      rates.argon.push(await bareVerify())
      const signingIn = answeredPerSecond(
        async (worker, count) => void (await signIn(portalUrl, worker, count)),
      )
      rates.checkP99.push(await p99While(() => check(0), signingIn))
      rates.signIns.push(await signingIn)
      rates.refreshes.push(
        await answeredPerSecond(async (worker) => {
          tokens[worker] = await refresh(portalUrl, tokens[worker] ?? '')
        }),
      )
      rates.checks.push(await answeredPerSecond(check))
    }
    const { argon, signIns, refreshes, checks, checkP99 } = rates
    return {
      argon: median(argon),
      signIns: median(signIns),
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
  { argon, signIns, refreshes, checks, checkP99 }: Rates,
  gate: Pick<Measure, 'atLeast'>,
): Measure[] => [
  { name: `${engine}: bare Argon2 verifications`, value: argon, unit: 'per second' },
  { name: `${engine}: password sign-ins`, value: signIns, unit: 'per second' },
  { name: `${engine}: sign-ins against bare Argon2`, value: signIns / argon, unit: 'times', ...gate },
  { name: `${engine}: refreshes with rotation`, value: refreshes, unit: 'per second' },
  { name: `${engine}: session checks`, value: checks, unit: 'per second' },
  { name: `${engine}: session checks during sign-ins, p99`, value: checkP99, unit: 'ms' },
]

export const bench: Bench = async () => {
  const postgres = await onPostgres(ratesOn)
  const other = postgres ? await onPostgres(otherOn) : undefined
  if (postgres === undefined)
    console.log('  no PostgreSQL at 127.0.0.1:5432: only the embedded engine is measured')
  const embedded = await ratesOn('')
  return [
    ...(postgres ? measures('PostgreSQL', postgres, { atLeast: 0.9 }) : []),
    ...(other ?? []),
    ...measures('Embedded', embedded, {}),
    ...(await manyUsers()),
  ]
}
