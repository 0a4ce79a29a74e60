import {
  enrollMFAWebAuthnForLogin,
  preEnrollMFAWebAuthnForLogin,
  preVerifyMFAWebAuthnForLogin,
  verifyMFAWebAuthnForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertCredential } from '../../domain/credentials/webauthn/credentials.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import { evaluateFactors } from '../../domain/mfa/ask-for-factor.ts'
import { anAuthenticator, type Ceremony } from '../../testing/authenticator.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, readMfaToken, passFirstFactor, useMfa } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

/** A user who enrolled a key at sign-in. */
const aKeyHolder = async (testServer: TestServer, ceremony: Ceremony = {}) => {
  const tenant = await aTenant(testServer)
  await aPolicy(testServer, tenant)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer)
  const authenticator = anAuthenticator()
  const mfaToken = await readMfaToken(browser, user.email)
  const deviceType = 'CrossPlatform'
  const enrollment = await browser.call(preEnrollMFAWebAuthnForLogin, { mfaToken, deviceType })
  const options = authenticator.register(enrollment.options, { isVerified: false, ...ceremony })
  const { webauthnToken } = enrollment
  const answer = await browser.call(enrollMFAWebAuthnForLogin, {
    mfaToken,
    webauthnToken,
    deviceType,
    options,
  })
  return { tenant, user, browser, authenticator, enrollment, answer }
}

const askAgain = async (testServer: TestServer, { user }: Awaited<ReturnType<typeof aKeyHolder>>) => {
  const browser = aBrowser(testServer)
  const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, user.email)
  const deviceId = mfaDevices?.webauthn[0]?.id ?? ''
  const { webauthnToken, options } = await browser.call(preVerifyMFAWebAuthnForLogin, { mfaToken, deviceId })
  return { browser, mfaToken, deviceId, webauthnToken, requestOptions: options, mfaDevices }
}

describeOnServer('a passkey or security key as second factor', (engine) => {
  const testServer = useTestServer(engine)

  test('is enrolled, and signs in from then on, without having to know its owner', async () => {
    const holder = await aKeyHolder(testServer())
    expect(holder.enrollment.options.authenticatorSelection).toMatchObject({
      authenticatorAttachment: 'cross-platform',
    })
    expect(holder.answer.recoveryCode?.split('\n')).toHaveLength(10)
    const { browser, mfaToken, deviceId, webauthnToken, requestOptions, mfaDevices } = await askAgain(
      testServer(),
      holder,
    )
    expect(mfaDevices?.webauthn).toEqual([
      { id: deviceId, deviceType: 'CrossPlatform', name: 'Security key' },
    ])
    expect(requestOptions.allowCredentials).toMatchObject([{ id: holder.authenticator.id }])
    const options = holder.authenticator.assert(requestOptions, { isVerified: false })
    const input = { mfaToken, deviceId, webauthnToken, options }
    const answer = await browser.call(verifyMFAWebAuthnForLogin, input)
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims?.amr).toEqual(['pwd', 'mfa', 'hwk'])
  })

  test('SEC-PK-01 SEC-OT-06 a challenge counts once, in its own sign-in, from our pages', async () => {
    const holder = await aKeyHolder(testServer())
    const [one, other] = [await askAgain(testServer(), holder), await askAgain(testServer(), holder)]
    const show = async (at: typeof one, signed: typeof one, ceremony: Ceremony = {}) => {
      const { mfaToken, deviceId } = at
      const options = holder.authenticator.assert(signed.requestOptions, ceremony)
      const { webauthnToken } = signed
      return readRefusal(
        at.browser.call(verifyMFAWebAuthnForLogin, { mfaToken, deviceId, webauthnToken, options }),
      )
    }
    expect(await show(one, other)).toBe('WEBAUTHN_REFUSED')
    expect(await show(one, one, { topOrigin: 'https://evil.test' })).toBe('WEBAUTHN_REFUSED')
    expect(await show(one, one)).toBe('WEBAUTHN_REFUSED')
    expect(await show(other, other)).toBe('not refused')
  })

  test('SEC-PK-01 a key of one device whose counter went back is refused and told to the audit', async () => {
    const holder = await aKeyHolder(testServer(), { counter: 5 })
    const { browser, mfaToken, deviceId, webauthnToken, requestOptions } = await askAgain(
      testServer(),
      holder,
    )
    const options = holder.authenticator.assert(requestOptions, { counter: 3 })
    const input = { mfaToken, deviceId, webauthnToken, options }
    expect(await readRefusal(browser.call(verifyMFAWebAuthnForLogin, input))).toBe('WEBAUTHN_REFUSED')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, holder.user.id))
    expect(rows.find(({ action }) => action === 'credential.counterBack')).toMatchObject({ severity: 'High' })
  })

  test('SEC-PK-03 a key that one user has cannot be registered by another', async () => {
    const holder = await aKeyHolder(testServer())
    const user = await aMember(testServer(), { in: holder.tenant })
    const browser = aBrowser(testServer())
    const mfaToken = await readMfaToken(browser, user.email)
    const deviceType = 'Platform'
    const { webauthnToken, options } = await browser.call(preEnrollMFAWebAuthnForLogin, {
      mfaToken,
      deviceType,
    })
    const made = holder.authenticator.register(options)
    const input = { mfaToken, webauthnToken, deviceType, options: made } as const
    expect(await readRefusal(browser.call(enrollMFAWebAuthnForLogin, input))).toBe('WEBAUTHN_REFUSED')
    const rows = await testServer()
      .services.db.select()
      .from(webauthnCredentials)
      .where(eq(webauthnCredentials.userId, user.id))
    expect(rows).toEqual([])
  })

  test('SEC-PK-06 a key that knew its owner is two factors, one that did not is one', async () => {
    const { db } = testServer().services
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    const judged = (amr: readonly string[]) =>
      evaluateFactors(db, aRequestContext(testServer()), { user, tenantId: tenant.id, amr })
    expect(await judged(['hwk', 'mfa'])).toMatchObject({ is: 'satisfied' })
    expect(await judged(['hwk'])).toMatchObject({ is: 'asked', mayEnrol: true })
    const key = {
      credentialId: 'a-passkey',
      publicKey: '',
      counter: 0,
      transports: [],
      isSynced: true,
    }
    const kind = { use: 'passkey', deviceType: 'Platform' } as const
    const passkey = { ...key, ...kind, userId: user.id, name: '' }
    await insertCredential(db, testServer().services, passkey)
    // Having a key, they may add no factor with it alone, nor show the same key twice.
    expect(await judged(['hwk'])).toMatchObject({ mayEnrol: false, devices: { webauthn: [] } })
    expect(await judged(['pwd'])).toMatchObject({ mayEnrol: false, devices: { webauthn: [{}] } })
  })

  test('kinds the installation did not choose cannot be enrolled', async () => {
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    const browser = aBrowser(testServer())
    await useMfa(testServer(), { strategies: ['WebAuthnPlatform'] })
    const mfaToken = await readMfaToken(browser, user.email)
    const ask = (deviceType: 'Platform' | 'CrossPlatform') =>
      readRefusal(browser.call(preEnrollMFAWebAuthnForLogin, { mfaToken, deviceType }))
    expect(await ask('CrossPlatform')).toBe('FACTOR_UNAVAILABLE')
    expect(await ask('Platform')).toBe('not refused')
    await useMfa(testServer(), { strategies: ['SMS'] })
    const { mfaStrategies } = await passFirstFactor(browser, user.email)
    expect(mfaStrategies, 'SEC-OT-05: never a text message alone').toEqual(['AuthenticatorApp', 'SMS'])
  })
})
