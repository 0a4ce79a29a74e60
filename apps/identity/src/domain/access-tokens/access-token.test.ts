import { getProfile } from '@vestibule/contract/areas/profile'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { epochSeconds } from '../../runtime/clock.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

type Changes = Record<string, unknown>

/** A token signed by the server's own key, with header and claims of one's choice. */
const signedAs = async ({ services }: TestServer, header: Changes, claims: Changes): Promise<string> => {
  const { key, kid } = await services.keys.signing()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'at+jwt', ...header }).sign(key)
}

const without = (claims: Changes, name: string): Changes =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Every way we know to make a token that looks right: name and token. */
const forgeries = async (testServer: TestServer, real: string): Promise<[string, string][]> => {
  const claims = decodeJwt(real) as Changes
  const header = decodeProtectedHeader(real)
  const [head = '', body = '', signature = ''] = real.split('.')
  const mine = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(mine.publicKey)
  const now = epochSeconds(testServer.clock.now())
  const byMe = (more: Changes) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg: 'RS256', ...more }).sign(mine.privateKey)
  const byHmac = (alg: string, hash: string, secret: string) => {
    const text = `${base64url({ ...header, alg })}.${body}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const [published] = await testServer.services.keys.published()
  const publicText = JSON.stringify(published)
  const changed = async (name: string, value: unknown): Promise<[string, string]> => [
    `${name} ${JSON.stringify(value)}`,
    await signedAs(testServer, {}, { ...claims, [name]: value }),
  ]
  const missing = [
    'iss',
    'aud',
    'exp',
    'iat',
    'sub',
    'tenantId',
    'sid',
    'type',
    'client_id',
    'scope',
    'jti',
    'roles',
    'auth_time',
    'id',
    'email',
  ]
  const values: [string, unknown][] = [
    ['iss', 'https://evil.test'],
    ['iss', ''],
    ['aud', crypto.randomUUID()],
    ['aud', [claims.aud]],
    ['aud', ''],
    ['exp', now - 61],
    ['exp', '9999999999'],
    ['exp', null],
    ['iat', now + 120],
    ['iat', 'now'],
    ['nbf', now + 120],
    ['sub', crypto.randomUUID()],
    ['sub', 'x'],
    ['sub', null],
    ['tenantId', crypto.randomUUID()],
    ['tenantId', 'x'],
    ['tenantId', [claims.tenantId]],
    ['tenantId', null],
    ['sid', crypto.randomUUID()],
    ['sid', 'x'],
    ['sid', "' or true --"],
    ['type', 'userApiToken'],
    ['type', 'refresh'],
    ['type', null],
    ['roles', 'Admin'],
    ['permissions', { 'fe.*': true }],
  ]
  return [
    ['alg none', new UnsecuredJWT(claims).encode()],
    ['alg none with our header', `${base64url({ ...header, alg: 'none' })}.${body}.`],
    ['alg None', `${base64url({ ...header, alg: 'None' })}.${body}.`],
    ['HS256 by the public key', byHmac('HS256', 'sha256', publicText)],
    ['HS512 by the public key', byHmac('HS512', 'sha512', publicText)],
    ['HS256 by nothing', byHmac('HS256', 'sha256', '')],
    ['a foreign key', await byMe({})],
    ['a foreign key with jwk', await byMe({ jwk })],
    ['a foreign key with jku', await byMe({ jku: 'https://evil.test/jwks.json' })],
    ['a foreign key with x5u', await byMe({ x5u: 'https://evil.test/cert' })],
    ['a foreign key with x5c', await byMe({ x5c: ['MIIB'] })],
    ['a kid of nobody', await byMe({ kid: 'nobody' })],
    ['a kid that is a path', await byMe({ kid: '../../../dev/null' })],
    ['a kid that is SQL', await byMe({ kid: "' union select 1 --" })],
    ['no kid', await signedAs(testServer, { kid: undefined }, claims)],
    ['a kid that is a number', await signedAs(testServer, { kid: 1 }, claims)],
    ['typ JWT', await signedAs(testServer, { typ: 'JWT' }, claims)],
    ['typ logout+jwt', await signedAs(testServer, { typ: 'logout+jwt' }, claims)],
    ['no typ', await signedAs(testServer, { typ: undefined }, claims)],
    ['crit', await signedAs(testServer, { crit: ['exp'] }, claims).catch(() => `${head}.${body}.AAAA`)],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${real}.${signature}`],
    [
      'another body',
      `${head}.${base64url({ ...claims, roles: ['Admin'], permissions: ['fe.*'] })}.${signature}`,
    ],
    ['a cut signature', `${head}.${body}.${signature.slice(0, -4)}`],
    ['a flipped signature', `${head}.${body}.${[...signature].toReversed().join('')}`],
    ['another header', `${base64url({ ...header, kid: 'x' })}.${body}.${signature}`],
    ['a body that is no JSON', `${head}.${Buffer.from('nonsense').toString('base64url')}.${signature}`],
    ['a body that is a list', `${head}.${base64url([claims])}.${signature}`],
    ['an empty text', ''],
    ['dots', '..'],
    ['a word', 'undefined'],
    ['a very long text', 'a'.repeat(20_000)],
    ...(await Promise.all(
      missing.map(
        async (name): Promise<[string, string]> => [
          `no ${name}`,
          await signedAs(testServer, {}, without(claims, name)),
        ],
      ),
    )),
    ...(await Promise.all(values.map(([name, value]) => changed(name, value)))),
  ]
}

describeOnServer('access tokens', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-06 no forged token opens anything', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const real = browser.accessToken ?? ''
    const forged = await forgeries(testServer(), real)
    expect(forged.length).toBeGreaterThanOrEqual(60)
    const accepted: string[] = []
    for (const [name, token] of forged) {
      const answer = await browser.request('/identity/resources/users/v2/me', {
        headers: { authorization: `Bearer ${token}` },
      })
      if (answer.status !== 401) accepted.push(`${name}: ${answer.status}`)
    }
    expect(accepted).toEqual([])
    browser.accessToken = real
    await expect(browser.call(getProfile, {})).resolves.toBeDefined()
  })

  test('SEC-SS-02 SEC-SS-06 allows 60 s of wrong clocks and no more', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    testServer().clock.advance(300 + 59)
    await expect(browser.call(getProfile, {})).resolves.toBeDefined()
    testServer().clock.advance(2)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
  })

  test('is taken without the word Bearer too, as clients send it that act for another tenant', async () => {
    const signed = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const answer = await aBrowser(testServer()).request('/frontegg/identity/resources/users/v2/me', {
      headers: { authorization: signed.accessToken },
    })
    expect(answer.status).toBe(200)
  })

  test('SEC-SS-02 is 300 s long, RS256, and its key is the first of the published ones', async () => {
    const signed = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const token = signed.accessToken ?? ''
    const { exp = 0, iat = 0, iss } = decodeJwt(token)
    expect(exp - iat).toBe(300)
    expect(iss).toBe(testServer().services.config.publicUrl)
    const answer = await aBrowser(testServer()).request('/.well-known/jwks.json')
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: keys[0]?.kid, typ: 'at+jwt' })
    expect(keys).toHaveLength(2)
    expect(keys.every((key) => !('d' in key) && key.alg === 'RS256')).toBe(true)
  })
})
