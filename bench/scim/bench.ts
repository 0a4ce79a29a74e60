import { startStack } from '../../e2e/support/stack.ts'
import { ask } from '../identity/ask.ts'
import { signIn } from '../identity/callers.ts'
import { onPostgres } from '../identity/engine.ts'
import { answeredPerSecond } from '../identity/load.ts'
import { type Bench, type Measure, median } from '../support/measure.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const rounds = 3
/** Proved by the tenant: its directory speaks for the users there. Any other user is sent an invitation as well. */
const ownDomain = 'sso.acme.test'

type Rates = {
  readonly created: number
  readonly invited: number
  readonly changed: number
  readonly found: number
}

/** Connects a directory as an administrator does. */
const connect = async (portalUrl: string) => {
  const { accessToken } = await signIn(portalUrl, 0)
  const answer = await ask(`${portalUrl}/directory/resources/v1/configurations/scim2`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { source: 'other' },
  })
  const { scimUrl, token } = answer.body as { scimUrl: string; token: string }
  return { scimUrl, headers: { authorization: `Bearer ${token}` } }
}

const toUser = (userName: string) => ({
  schemas: [userSchema],
  userName,
  name: { givenName: 'Bench', familyName: 'User' },
  displayName: 'Bench User',
  emails: [{ value: userName, type: 'work', primary: true }],
  active: true,
})

/** A directory that synchronizes: it creates users, changes them and looks them up. */
const ratesOn = async (databaseUrl: string): Promise<Rates> => {
  const { portalUrl, stop } = await startStack({ isHostless: true, env: { DATABASE_URL: databaseUrl } })
  try {
    const { scimUrl, headers } = await connect(portalUrl)
    const ids: string[] = []
    const rates = { created: [], invited: [], changed: [], found: [] } as { [K in keyof Rates]: number[] }
    const send = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
      ask(`${scimUrl}${path}`, { method, headers, body })
    for (let round = 0; round < rounds; round += 1) {
      const create = (domain: string) => async (worker: number, count: number) => {
        const { body } = await send('/Users', toUser(`bench-${round}-${worker}-${count}@${domain}`))
        ids.push((body as { id: string }).id)
      }
      rates.created.push(await answeredPerSecond(create(ownDomain)))
      rates.invited.push(await answeredPerSecond(create('bench.test')))
      const change = async (worker: number, count: number) => {
        const value = `Bench ${round} ${worker} ${count}`
        const Operations = [{ op: 'Replace', path: 'displayName', value }]
        const id = ids[(worker * 1009 + count) % ids.length] ?? ''
        await send(`/Users/${id}`, { schemas: [patchSchema], Operations }, 'PATCH')
      }
      rates.changed.push(await answeredPerSecond(change))
      const find = async (worker: number, count: number) => {
        const filter = encodeURIComponent(`userName eq "bench-0-${worker}-${count}@${ownDomain}"`)
        await ask(`${scimUrl}/Users?filter=${filter}`, { headers })
      }
      rates.found.push(await answeredPerSecond(find))
    }
    return {
      created: median(rates.created),
      invited: median(rates.invited),
      changed: median(rates.changed),
      found: median(rates.found),
    }
  } finally {
    await stop()
  }
}

const measures = (engine: string, rates: Rates, gate: Pick<Measure, 'atLeast'>): Measure[] => [
  { name: `${engine}: SCIM users created`, value: rates.created, unit: 'per second', ...gate },
  { name: `${engine}: SCIM users created and invited by mail`, value: rates.invited, unit: 'per second' },
  { name: `${engine}: SCIM users changed`, value: rates.changed, unit: 'per second', ...gate },
  { name: `${engine}: SCIM users found by user name`, value: rates.found, unit: 'per second' },
]

export const bench: Bench = async () => {
  const postgres = await onPostgres(ratesOn)
  if (postgres === undefined)
    console.log('  no PostgreSQL at 127.0.0.1:5432: only the embedded engine is measured')
  return [
    ...(postgres ? measures('PostgreSQL', postgres, { atLeast: 150 }) : []),
    ...measures('Embedded', await ratesOn(''), {}),
  ]
}
