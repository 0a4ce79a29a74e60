import { login } from '@vestibule/contract/areas/auth'
import {
  deleteWebAuthnDevice,
  getWebAuthnDevices,
  renameWebAuthnDevice,
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { users } from '../../platform/db/schema/users.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import { anAuthenticator, type Ceremony } from '../../testing/authenticator.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const letPasskeysIn = ({ services }: TestServer, isActive = true) =>
  changeSettings(services.db, services, {
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive }],
  })

const signInWith = async (
  browser: Browser,
  { authenticator }: { readonly authenticator: ReturnType<typeof anAuthenticator> },
  ceremony?: Ceremony,
) => {
  const { options } = await browser.call(webAuthnPreLogin, {})
  return browser.call(webAuthnPostLogin, authenticator.assert(options, ceremony))
}

/** A user with a passkey, made in a session that has just begun; the browser has signed in with it since. */
const aHolder = async (testServer: TestServer, ceremony: Ceremony = {}) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, { in: tenant })
  const browser = await signedIn(testServer, user)
  const authenticator = anAuthenticator()
  const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
  await browser.call(verifyNewDeviceSession, authenticator.register(options, ceremony))
  browser.accessToken = (await signInWith(browser, { authenticator })).accessToken
  return { tenant, user, browser, authenticator, options }
}

describeOnServer('passkeys', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => letPasskeysIn(testServer()))

  test('sign in without a password, and count as two factors when they made sure who holds them', async () => {
    const holder = await aHolder(testServer())
    const answer = await signInWith(aBrowser(testServer()), holder)
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({ sub: holder.user.id, amr: ['hwk', 'mfa'] })
  })

  test('SEC-PK-06 one that did not is one factor: who is asked for two is asked for another', async () => {
    const holder = await aHolder(testServer())
    await aPolicy(testServer(), holder.tenant)
    expect((await signInWith(aBrowser(testServer()), holder)).mfaRequired).toBe(false)
    const weak = await signInWith(aBrowser(testServer()), holder, { isVerified: false })
    expect(weak).toMatchObject({ mfaRequired: true })
    expect(weak.accessToken).toBeUndefined()
  })

  test('SEC-PK-01 a challenge counts once, for five minutes, and another user’s does not', async () => {
    const holder = await aHolder(testServer())
    const browser = aBrowser(testServer())
    const { options } = await browser.call(webAuthnPreLogin, {})
    const shown = holder.authenticator.assert(options)
    await browser.call(webAuthnPostLogin, shown)
    expect(await readRefusal(browser.call(webAuthnPostLogin, shown))).toBe('WEBAUTHN_REFUSED')
    const invented = holder.authenticator.assert({ challenge: 'A'.repeat(43) })
    expect(await readRefusal(browser.call(webAuthnPostLogin, invented))).toBe('WEBAUTHN_REFUSED')
    const late = await browser.call(webAuthnPreLogin, {})
    testServer().clock.advance(301)
    const tooLate = holder.authenticator.assert(late.options)
    expect(await readRefusal(browser.call(webAuthnPostLogin, tooLate))).toBe('WEBAUTHN_REFUSED')
  })

  test.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['a page that is not registered', { topOrigin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['nobody present', { isPresent: false }],
    ['a broken signature', { isSignatureBroken: true }],
  ])('SEC-PK-01 SEC-PK-02 %s is refused, and leaves one row', async (_, lie) => {
    const holder = await aHolder(testServer())
    expect(await readRefusal(signInWith(aBrowser(testServer()), holder, lie))).toBe('WEBAUTHN_REFUSED')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, holder.user.id))
    expect(rows.filter(({ action }) => action === 'signIn.failed')).toMatchObject([
      { details: { method: 'passkey' }, tenantId: holder.tenant.id, email: holder.user.email },
    ])
  })

  test('SEC-PK-04 with an address its keys are asked for; an unknown one has keys that stay the same', async () => {
    const holder = await aHolder(testServer())
    const bare = await aMember(testServer(), { in: holder.tenant })
    const listKeys = async (email: string) =>
      (await aBrowser(testServer()).call(webAuthnPreLogin, { email })).options.allowCredentials ?? []
    expect(await listKeys(holder.user.email)).toMatchObject([{ id: holder.authenticator.id }])
    for (let count = 0; count < 100; count += 1) {
      const email = count === 0 ? bare.email : `nobody${count}@example.test`
      const keys = await listKeys(email)
      expect(keys.length).toBeGreaterThan(0)
      expect(await listKeys(email)).toEqual(keys)
      testServer().clock.advance(30)
    }
  })

  test('SEC-PK-04 a challenge that was asked for one person is no other person’s', async () => {
    const [ann, ben] = [await aHolder(testServer()), await aHolder(testServer())]
    const browser = aBrowser(testServer())
    const { options } = await browser.call(webAuthnPreLogin, { email: ann.user.email })
    const shown = ben.authenticator.assert(options)
    expect(await readRefusal(browser.call(webAuthnPostLogin, shown))).toBe('WEBAUTHN_REFUSED')
    const named = await browser.call(webAuthnPreLogin, {})
    const { response, id } = ben.authenticator.assert(named.options)
    const foreign = { id, response: { ...response, userHandle: 'A'.repeat(43) } }
    expect(await readRefusal(browser.call(webAuthnPostLogin, foreign))).toBe('WEBAUTHN_REFUSED')
  })

  test('SEC-PK-03 their owner names them, and no other user does', async () => {
    const [holder, other] = [await aHolder(testServer()), await aHolder(testServer())]
    const listed = async () => (await holder.browser.call(getWebAuthnDevices, {})).devices
    const [device] = await listed()
    expect(device).toMatchObject({ name: 'This device', lastUsedAt: expect.any(String) })
    const deviceId = device?.id ?? ''
    await holder.browser.call(renameWebAuthnDevice, { deviceId, name: ' Work laptop ' })
    expect(await listed()).toMatchObject([{ name: 'Work laptop' }])
    const renamed = { deviceId, name: 'Mine' }
    expect(await readRefusal(other.browser.call(renameWebAuthnDevice, renamed))).toBe('NOT_FOUND')
    expect(await readRefusal(aBrowser(testServer()).call(renameWebAuthnDevice, renamed))).toBe(
      'NOT_AUTHENTICATED',
    )
    for (const name of ['', '  ', 'x'.repeat(65)])
      expect(await readRefusal(holder.browser.call(renameWebAuthnDevice, { deviceId, name }))).toBe(
        'INVALID_INPUT',
      )
    expect(await listed()).toMatchObject([{ name: 'Work laptop' }])
  })

  test('SEC-PK-03 making one needs a fresh proof, names people at random, and excludes the keys they have', async () => {
    const holder = await aHolder(testServer())
    expect(Buffer.from(holder.options.user.id, 'base64url')).toHaveLength(32)
    const next = await holder.browser.call(webAuthnCreateNewDeviceSession, {})
    expect(next.options.excludeCredentials).toMatchObject([{ id: holder.authenticator.id }])
    expect(next.options.authenticatorSelection).toMatchObject({ residentKey: 'required' })
    testServer().clock.advance(290)
    const made = anAuthenticator().register(next.options)
    testServer().clock.advance(20)
    const { browser } = holder
    expect(await readRefusal(browser.call(webAuthnCreateNewDeviceSession, {}))).toBe('STEP_UP_REQUIRED')
    expect(await readRefusal(browser.call(verifyNewDeviceSession, made))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-PK-03 a key of another user, or made for another session, is refused', async () => {
    const [ann, ben] = [await aHolder(testServer()), await aHolder(testServer())]
    const deviceSession = await ben.browser.call(webAuthnCreateNewDeviceSession, {})
    const taken = ann.authenticator.register(deviceSession.options)
    expect(await readRefusal(ben.browser.call(verifyNewDeviceSession, taken))).toBe('WEBAUTHN_REFUSED')
    const annsChallenge = await ann.browser.call(webAuthnCreateNewDeviceSession, {})
    const planted = anAuthenticator().register(annsChallenge.options)
    expect(await readRefusal(ben.browser.call(verifyNewDeviceSession, planted))).toBe('WEBAUTHN_REFUSED')
  })

  test('SEC-AU-06 the person is told of a key that came and one that went', async () => {
    const { browser, user } = await aHolder(testServer())
    const { devices } = await browser.call(getWebAuthnDevices, {})
    expect(devices).toMatchObject([{ deviceType: 'Platform' }])
    await browser.call(deleteWebAuthnDevice, { deviceId: devices[0]?.id ?? '' })
    expect((await browser.call(getWebAuthnDevices, {})).devices).toEqual([])
    const subjects = (await testServer().mail()).to(user.email).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'A passkey was added to your Acme Notes account',
      'A passkey was removed from your Acme Notes account',
    ])
  })

  test('a removed key signs no user in; a foreign one cannot be removed; the last way in stays', async () => {
    const [ann, ben] = [await aHolder(testServer()), await aHolder(testServer())]
    const deviceId = (await ann.browser.call(getWebAuthnDevices, {})).devices[0]?.id ?? ''
    expect(await readRefusal(ben.browser.call(deleteWebAuthnDevice, { deviceId }))).toBe('NOT_FOUND')
    const nameless = { canonicalEmail: null, passwordHash: null, canonicalUsername: `ann-${ann.user.id}` }
    const { db } = testServer().services
    await db
      .update(users)
      .set(nameless as never)
      .where(eq(users.id, ann.user.id))
    expect(await readRefusal(ann.browser.call(deleteWebAuthnDevice, { deviceId }))).toBe('LAST_WAY_IN')
    expect(
      await db.select().from(webauthnCredentials).where(eq(webauthnCredentials.id, deviceId)),
    ).toHaveLength(1)
    const { canonicalEmail } = ben.user
    await ben.browser.call(deleteWebAuthnDevice, {
      deviceId: (await ben.browser.call(getWebAuthnDevices, {})).devices[0]?.id ?? '',
    })
    expect(canonicalEmail).not.toBeNull()
    expect(await readRefusal(signInWith(aBrowser(testServer()), ben))).toBe('WEBAUTHN_REFUSED')
  })

  test('SEC-PW-06 wrong passwords of others do not stand in the way of a passkey', async () => {
    const holder = await aHolder(testServer())
    for (let count = 0; count < 7; count += 1) {
      await readRefusal(aBrowser(testServer()).call(login, { email: holder.user.email, password: 'wrong' }))
    }
    expect((await signInWith(aBrowser(testServer()), holder)).accessToken).toBeDefined()
  })

  test('SEC-PK-05 the relying party does not follow the Host header', async () => {
    const answer = await aBrowser(testServer()).request('/identity/resources/auth/v1/webauthn/prelogin', {
      method: 'POST',
      body: {},
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    expect(await answer.json()).toMatchObject({ options: { rpId: 'localhost' } })
  })

  test('are refused where they are switched off', async () => {
    await letPasskeysIn(testServer(), false)
    expect(await readRefusal(aBrowser(testServer()).call(webAuthnPreLogin, {}))).toBe('SIGN_IN_METHOD_OFF')
    await letPasskeysIn(testServer())
  })
})

describeOnPostgres('passkeys at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-08 of a hundred uses of one challenge exactly one succeeds', async () => {
    await letPasskeysIn(testServer())
    const holder = await aHolder(testServer())
    const { options } = await aBrowser(testServer()).call(webAuthnPreLogin, {})
    const shown = holder.authenticator.assert(options)
    const results = await Promise.all(
      Array.from({ length: 100 }, () => readRefusal(aBrowser(testServer()).call(webAuthnPostLogin, shown))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
