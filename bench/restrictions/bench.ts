// What rules about addresses add to a session check: a tenant with a full list and a rule about countries, beside one
// without any, on the same server and in turns.
import { startStack } from '../../e2e/support/stack.ts'
import { ask } from '../identity/ask.ts'
import { checkSession } from '../identity/callers.ts'
import { onPostgres } from '../identity/engine.ts'
import { answeredPerSecond } from '../identity/load.ts'
import { againstBeside, type Bench, type Measure, median } from '../support/measure.ts'

const rounds = 5
/** As many as one call takes, twice: the longest list there is. */
const ranges = Array.from({ length: 1000 }, (_, index) => ({ ip: `10.${index >> 8}.${index & 255}.0/25` }))

const signIn = async (portalUrl: string, email: string): Promise<string> => {
  const { body } = await ask(`${portalUrl}/identity/resources/auth/v1/user`, {
    method: 'POST',
    body: { email, password: 'Welcome-to-Acme-1' },
  })
  return (body as { accessToken: string }).accessToken
}

/** A list of blocked ranges and a list of blocked countries, neither of which has the address of the bench. */
const restrict = async (portalUrl: string, accessToken: string): Promise<void> => {
  const send = (path: string, body: object) =>
    ask(`${portalUrl}${path}`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body })
  const ip = '/identity/resources/configurations/v1/restrictions/ip'
  const country = '/security-engines/resources/policies/v1/country-restriction'
  await send(`${ip}/config`, { isActive: true, strategy: 'BLOCK' })
  await send(`${ip}/bulk`, { ips: ranges.slice(0, 500) })
  await send(`${ip}/bulk`, { ips: ranges.slice(500) })
  await send(`${country}/countries`, { countries: [{ countryCode: 'AQ' }] })
  const rule = { enabled: true, action: 'BLOCK', failStrategy: 'ALLOW', shouldSendRestrictionEmail: false }
  await send(country, rule)
}

const ratesOn = async (databaseUrl: string) => {
  const { portalUrl, stop } = await startStack({ isHostless: true, env: { DATABASE_URL: databaseUrl } })
  try {
    const free = await signIn(portalUrl, 'admin@acme.test')
    const restricted = await signIn(portalUrl, 'admin@globex.test')
    await restrict(portalUrl, restricted)
    const rates = { free: [] as number[], restricted: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.free.push(await answeredPerSecond(() => checkSession(portalUrl, free)))
      rates.restricted.push(await answeredPerSecond(() => checkSession(portalUrl, restricted)))
    }
    return rates
  } finally {
    await stop()
  }
}

type Rates = Awaited<ReturnType<typeof ratesOn>>

const measures = (engine: string, { free, restricted }: Rates): Measure[] => {
  const added = restricted.map((rate, round) => 1e6 / rate - 1e6 / (free[round] ?? Number.NaN))
  return [
    { name: `${engine}: session checks without rules`, value: median(free), unit: 'per second' },
    { name: `${engine}: session checks with rules`, value: median(restricted), unit: 'per second' },
    { name: `${engine}: with rules against without`, value: againstBeside(restricted, free), unit: 'times' },
    { name: `${engine}: what rules add to a check`, value: median(added), unit: 'microseconds', atMost: 50 },
  ]
}

export const bench: Bench = async () => {
  const postgres = await onPostgres(ratesOn)
  return [...(postgres ? measures('PostgreSQL', postgres) : []), ...measures('Embedded', await ratesOn(''))]
}
