import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { startStack } from '../../e2e/support/stack.ts'
import { type Bench, type Measure, median } from '../support/measure.ts'
import { refresh, signIn } from './callers.ts'
import { onPostgres } from './engine.ts'
import { answeredPerSecond } from './load.ts'

/** The cost the server uses (SEC-PW-04). */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const rounds = 3

const bareVerify = async (): Promise<number> => {
  const stored = await hash('Welcome-to-Acme-1', cost)
  return answeredPerSecond(async () => void (await verify(stored, 'Welcome-to-Acme-1')), {
    atOnce: availableParallelism(),
  })
}

type Rates = { readonly argon: number; readonly signIns: number; readonly refreshes: number }

/** In turns, so that whatever else the machine does falls on each. */
const ratesOn = async (databaseUrl: string): Promise<Rates> => {
  const { portalUrl, stop } = await startStack({
    isHostless: true,
    env: { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, worker) => signIn(portalUrl, worker)))
    const [argon, signIns, refreshes]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      argon.push(await bareVerify())
      signIns.push(
        await answeredPerSecond(async (worker, count) => void (await signIn(portalUrl, worker, count))),
      )
      refreshes.push(
        await answeredPerSecond(async (worker) => {
          tokens[worker] = await refresh(portalUrl, tokens[worker] ?? '')
        }),
      )
    }
    return { argon: median(argon), signIns: median(signIns), refreshes: median(refreshes) }
  } finally {
    await stop()
  }
}

const measures = (
  engine: string,
  { argon, signIns, refreshes }: Rates,
  gate: Pick<Measure, 'atLeast'>,
): Measure[] => [
  { name: `${engine}: bare Argon2 verifications`, value: argon, unit: 'per second' },
  { name: `${engine}: password sign-ins`, value: signIns, unit: 'per second' },
  { name: `${engine}: sign-ins against bare Argon2`, value: signIns / argon, unit: 'times', ...gate },
  { name: `${engine}: refreshes with rotation`, value: refreshes, unit: 'per second' },
]

export const bench: Bench = async () => {
  const postgres = await onPostgres(ratesOn)
  if (postgres === undefined)
    console.log('  no PostgreSQL at 127.0.0.1:5432: only the embedded engine is measured')
  const embedded = await ratesOn('')
  return [
    ...(postgres ? measures('PostgreSQL', postgres, { atLeast: 0.9 }) : []),
    ...measures('Embedded', embedded, {}),
  ]
}
