import { expect, test } from 'vitest'
import { openPostgres } from '../../platform/db/postgres.ts'
import { applications } from '../../platform/db/schema/applications.ts'
import { createOutgoingFetch } from '../../platform/outgoing/outgoing-fetch.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { openFreshPostgres } from '../../testing/open-test-database.ts'
import { runEntry as run } from '../../testing/process.ts'
import { requireDeliverable } from './require-deliverable.ts'

/** Addresses with what their names resolve to, and why delivery refuses them; undefined where it does not. */
const addresses: Readonly<Record<string, readonly [readonly string[], string | undefined]>> = {
  'https://app.acme.test/logged-out': [['93.184.215.14'], undefined],
  'http://allowed.acme.test:9000/logged-out': [['10.0.0.7'], undefined],
  'https://inside.acme.test/logged-out': [['10.0.0.7'], 'not a public address'],
  'https://half.acme.test/logged-out': [['93.184.215.14', '10.0.0.7'], 'not a public address'],
  'https://unknown.acme.test/logged-out': [[], 'no such name'],
  'http://app.acme.test/logged-out': [['93.184.215.14'], 'not https'],
  'https://app.acme.test:8443/logged-out': [['93.184.215.14'], 'not port 443'],
  'https://ann@app.acme.test/logged-out': [['93.184.215.14'], 'credentials in it'],
  'https://127.0.0.1/logged-out': [['127.0.0.1'], 'not a public address'],
  'ftp://app.acme.test/logged-out': [['93.184.215.14'], 'not https'],
  'not an address': [['93.184.215.14'], 'not an address'],
}
const allowedOrigins = ['http://allowed.acme.test:9000']

test.each(Object.entries(addresses))(
  'SEC-SO-09 %s is registered unless delivery refuses it',
  async (address, [resolved, reason]) => {
    const rules = { allowedOrigins, resolve: async () => resolved }
    const registering = requireDeliverable('--option', address, rules)
    if (reason === undefined) return expect(await registering).toBe(address)
    const refusal = `outgoing address refused: ${reason}`
    await expect(registering).rejects.toThrow(`--option ${address} would never be delivered to (${refusal})`)
    await expect(createOutgoingFetch(rules)(address)).rejects.toThrow(refusal)
  },
)

describeOnPostgres('registering an application', () => {
  test('SEC-SO-09 a back-channel address that delivery refuses is refused, and says why', async () => {
    const database = await openFreshPostgres()
    const env = {
      SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
      PUBLIC_URL: 'https://auth.example.test',
      DATABASE_URL: database.url,
    }
    expect(await run('operator.ts migrate', env).exitCode).toBe(0)
    const uri = 'http://127.0.0.1:9/logged-out'
    const command = `operator.ts applications add --name Acme --origin https://app.acme.test --back-channel-logout-uri ${uri}`
    const refused = run(command, env)
    expect(await refused.exitCode).toBe(2)
    expect(refused.output()).toContain(
      `${uri} would never be delivered to (outgoing address refused: not https)`,
    )
    const allowed = run(command, { ...env, OUTGOING_ORIGINS: 'http://127.0.0.1:9' })
    expect([await allowed.exitCode, allowed.output()]).toEqual([0, expect.stringMatching(/^Client id /)])
    const opened = await openPostgres({ url: database.url, onIdleError: () => {} })
    const rows = await opened.db.select().from(applications)
    await opened.close()
    expect(rows).toMatchObject([{ backchannelLogoutUri: uri }])
    await database.drop()
  })
})
