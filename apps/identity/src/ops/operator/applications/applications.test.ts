import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '../../../platform/db/schema/applications.ts'
import { audits } from '../../../platform/db/schema/audits.ts'
import { isClientSecret } from '../../../domain/applications/client-secrets.ts'
import { describeOnBothEngines } from '../../../testing/engines.ts'
import { operateIn } from '../../../testing/operate-in.ts'
import { useTestServer, type TestServer } from '../../../testing/test-server.ts'

const base = ['--name', 'Acme', '--origin', 'https://app.acme.test']

const add = async (testServer: TestServer, options: readonly string[] = []) => {
  const { data, problem } = await operateIn(testServer, 'applications add', [...base, ...options])
  expect(problem).toBe('')
  return data as { clientId: string; clientSecret: string }
}
const find = async ({ services }: TestServer, id: string) => {
  const [row] = await services.db.select().from(applications).where(eq(applications.id, id))
  return row
}

describeOnBothEngines('applications of an operator', (engine) => {
  const testServer = useTestServer(engine)

  test('an added one has what was said of it, its secret only as a hash, and an audit row', async () => {
    const options =
      '--redirect-uri https://app.acme.test/a --redirect-uri https://app.acme.test/b --secret --client-credentials ' +
      '--no-pkce --dpop --no-tokens --android-app test.acme.app=AA:BB --ios-app TEAM.test.acme'
    const { clientId, clientSecret } = await add(testServer(), options.split(' '))
    const row = await find(testServer(), clientId)
    expect(row).toMatchObject({
      defaultOrigin: 'https://app.acme.test',
      redirectUris: ['https://app.acme.test/a', 'https://app.acme.test/b'],
      grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
      needsPkce: false,
      needsDpop: true,
      givesTokens: false,
      nativeApps: [
        { platform: 'ios', appId: 'TEAM.test.acme' },
        { platform: 'android', packageName: 'test.acme.app', fingerprints: ['AA:BB'] },
      ],
    })
    expect(isClientSecret(clientSecret, row?.secretHashes ?? [])).toBe(true)
    expect(JSON.stringify(row)).not.toContain(clientSecret)
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, clientId))
    expect(rows).toMatchObject([{ action: 'application.registered', details: { by: 'operator' } }])
  })

  test('a change leaves alone what it does not name, and an empty value empties a list', async () => {
    const { clientId } = await add(testServer(), [
      '--secret',
      '--api',
      'https://api.acme.test/v1',
      '--no-pkce',
    ])
    const before = await find(testServer(), clientId)
    await operateIn(testServer(), 'applications update', [clientId, '--name', 'Acme Notes', '--api', ''])
    expect(await find(testServer(), clientId)).toEqual({
      ...before,
      name: 'Acme Notes',
      apis: [],
      updatedAt: expect.any(Date),
    })
    await operateIn(testServer(), 'applications update', [
      clientId,
      '--origin',
      'https://new.acme.test',
      '--pkce',
    ])
    expect(await find(testServer(), clientId)).toMatchObject({
      hostOrigins: ['https://new.acme.test'],
      defaultOrigin: 'https://new.acme.test',
      needsPkce: true,
      secretHashes: before?.secretHashes,
    })
  })

  test('SEC-TO-03 a new one manages by the published wire only where that is said, and never with other tokens', async () => {
    const api = ['--api', 'https://api.acme.test/v1']
    const { clientId } = await add(testServer())
    expect(await find(testServer(), clientId)).toMatchObject({ managesByWire: false })
    const update = async (options: readonly string[]) =>
      (await operateIn(testServer(), 'applications update', [clientId, ...options])).problem
    const refused = '--wire goes with neither --api nor --no-tokens: say --no-wire as well, or leave them out'
    expect(await update(['--wire', '--no-tokens'])).toBe(refused)
    expect(await update(['--wire'])).toBe('')
    expect(await find(testServer(), clientId)).toMatchObject({ managesByWire: true })
    for (const options of [api, ['--no-tokens']]) expect(await update(options)).toBe(refused)
    expect(await update(['--no-wire', ...api])).toBe('')
    expect(await update(['--wire'])).toBe(refused)
    const { problem } = await operateIn(testServer(), 'applications add', [...base, ...api, '--wire'])
    expect(problem).toBe(refused)
  })

  test('SEC-TO-15 one may ask for all scopes, or for those that are named, of which openid is one', async () => {
    const all = ['openid', 'email', 'profile', 'offline_access']
    const { clientId } = await add(testServer())
    const scopes = async () => (await find(testServer(), clientId))?.scopes
    const update = async (...names: readonly string[]) => {
      const options = names.flatMap((name) => ['--scope', name])
      return (await operateIn(testServer(), 'applications update', [clientId, ...options])).problem
    }
    expect(await scopes()).toEqual(all)
    expect(await update('email', 'openid')).toBe('')
    expect(await scopes()).toEqual(['openid', 'email'])
    expect(await update('email')).toBe('--scope must include openid')
    for (const wrong of ['vestibule:manage', 'phone', 'openid email'])
      expect(await update('openid', wrong)).toBe(`--scope ${wrong} must be one of ${all.join(', ')}`)
    expect(await scopes()).toEqual(['openid', 'email'])
    expect(await update('')).toBe('')
    expect(await scopes()).toEqual(all)
    const { data } = await operateIn(testServer(), 'applications add', [...base, '--scope', 'openid'])
    expect(data).toMatchObject({ scopes: ['openid'] })
  })

  test('a removed one is gone, and the next command says so', async () => {
    const { clientId } = await add(testServer())
    expect((await operateIn(testServer(), 'applications remove', [clientId])).lines).toEqual([
      'Removed Acme and ended 0 sessions',
    ])
    expect(await find(testServer(), clientId)).toBeUndefined()
    expect((await operateIn(testServer(), 'applications remove', [clientId])).problem).toMatch(
      /^There is no application/,
    )
  })

  test.each<[readonly string[], string]>([
    [
      ['--origin', 'https://app.acme.test/path'],
      '--origin https://app.acme.test/path must be scheme, host and port',
    ],
    [['--redirect-uri', '/callback'], '--redirect-uri /callback must be a whole URL without a fragment'],
    [['--redirect-uri', 'https://a.test/#x'], '--redirect-uri https://a.test/#x must be a whole URL'],
    [
      ['--redirect-uri', 'http://0.0.0.0/callback'],
      '--redirect-uri http://0.0.0.0/callback names no host: write 127.0.0.1 or [::1] for this machine',
    ],
    [['--redirect-uri', 'http://[::]:80/cb'], '--redirect-uri http://[::]:80/cb names no host'],
    [['--redirect-uri', 'https://[::ffff:0.0.0.0]/cb'], 'names no host'],
    [['--api', 'http://api.acme.test'], '--api http://api.acme.test must be a whole https URL'],
    [['--android-app', 'test.acme.app'], '--android-app test.acme.app must be a package'],
    [['--no-pkce'], '--no-pkce and --client-credentials need --secret'],
    [['--id', '7c9e'], '--id 7c9e must be a UUID'],
  ])('%j is refused', async (options, sentence) => {
    const { problem } = await operateIn(testServer(), 'applications add', [...base, ...options])
    expect(problem).toContain(sentence)
  })

  test('an id that is taken is not written over', async () => {
    const { clientId } = await add(testServer())
    const { problem } = await operateIn(testServer(), 'applications add', [...base, '--id', clientId])
    expect(problem).toBe(
      `There is an application ${clientId} already: npm run operator -- applications update`,
    )
  })
})
