import {
  disableMFAAuthenticatorApp,
  disableMFAWebAuthn,
  disableMfa,
  enrollMFAAuthenticatorApp,
  enrollMFAWebAuthn,
  enrollMfa,
  getMFADevices,
  preDisableMFAWebAuthn,
  preEnrollMFAAuthenticatorApp,
  preEnrollMFAWebAuthn,
  verifyMfa,
} from '@vestibule/contract/areas/mfa-devices'
import { getUsersV3 } from '@vestibule/contract/areas/users'
import { loadUsers } from '@vestibule/contract/areas/team'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { mfaRecoveryCodes } from '../../platform/db/schema/mfa.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, aPolicy, passFirstFactor, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const addApp = async (testServer: TestServer, browser: Browser) => {
  const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
  const { recoveryCode } = await browser.call(enrollMFAAuthenticatorApp, {
    token: computeTotp(testServer, secret),
  })
  testServer.clock.advance(60)
  return { secret, recoveryCode }
}

const addKey = async (browser: Browser) => {
  const authenticator = anAuthenticator()
  const { webauthnToken, options } = await browser.call(preEnrollMFAWebAuthn, {})
  const made = authenticator.register(options)
  const deviceType = 'Platform'
  const answer = await browser.call(enrollMFAWebAuthn, { webauthnToken, deviceType, options: made })
  return { authenticator, answer }
}

const subjects = async (testServer: TestServer, email: string) =>
  (await testServer.mail()).to(email).map(({ subject }) => subject)

describeOnServer('second factors of a signed-in person', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-06 an app is added with recovery codes and a mail, a key without new codes', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { recoveryCode } = await addApp(testServer(), browser)
    expect(recoveryCode?.split('\n')).toHaveLength(10)
    const again = await signedIn(testServer(), user)
    expect(again.accessToken, 'from now on it is asked for').toBeUndefined()
    expect((await browser.call(getMFADevices, {})).authenticators).toHaveLength(1)
    expect(await subjects(testServer(), user.email)).toEqual([
      expect.stringContaining('verification method was added'),
    ])
  })

  test('administrators see who has one, and can list who has none', async () => {
    const tenant = await aTenant(testServer())
    const [admin, other] = [
      await anAdmin(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    const browser = await signedIn(testServer(), admin)
    await addApp(testServer(), browser)
    const { items } = await browser.call(getUsersV3, {})
    expect(items.find(({ id }) => id === admin.id)?.mfaEnrolled).toBe(true)
    expect(items.find(({ id }) => id === other.id)?.mfaEnrolled).toBe(false)
    const without = await browser.call(getUsersV3, { _preset: 'mfa-unenrolled' })
    expect(without.items.map(({ id }) => id)).toEqual([other.id])
    const team = await browser.call(loadUsers, {})
    expect(team.items.find(({ id }) => id === admin.id)?.mfaEnabled).toBe(true)
  })

  test('the older names do the same', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const { secret } = await browser.call(enrollMfa, {})
    expect(await readRefusal(browser.call(verifyMfa, { token: '000000' }))).toBe('CODE_INVALID')
    expect(await browser.call(verifyMfa, { token: computeTotp(testServer(), secret) })).toHaveProperty(
      'recoveryCode',
    )
  })

  test('SEC-OT-07 nothing is added, replaced or removed without a fresh proof', async () => {
    const { browser } = await anEnrolled(testServer())
    const deviceId = (await browser.call(getMFADevices, {})).authenticators[0]?.id ?? ''
    const key = await addKey(browser)
    expect(key.answer.recoveryCode).toBeUndefined()
    const keyId = (await browser.call(getMFADevices, {})).webauthn[0]?.id ?? ''
    testServer().clock.advance(241)
    const made = { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } }
    const calls = [
      () => browser.call(preEnrollMFAAuthenticatorApp, {}),
      () => browser.call(enrollMFAAuthenticatorApp, { token: '000000' }),
      () => browser.call(enrollMfa, {}),
      () => browser.call(verifyMfa, { token: '000000' }),
      () => browser.call(preEnrollMFAWebAuthn, {}),
      () => browser.call(enrollMFAWebAuthn, { webauthnToken: 'x', deviceType: 'Platform', options: made }),
      () => browser.call(disableMfa, {}),
      () => browser.call(disableMFAAuthenticatorApp, { deviceId }),
      () => browser.call(disableMFAWebAuthn, { deviceId: keyId }),
    ]
    for (const call of calls) expect(await readRefusal(call())).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-OT-07 who has a factor shows it, the first factor alone is not enough however fresh', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [one, other] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
    await addApp(testServer(), one)
    expect(await readRefusal(other.call(preEnrollMFAAuthenticatorApp, {}))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-OT-07 ruling 22: who has none types the password again', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    testServer().clock.advance(299)
    expect((await browser.call(generateStepupSession, { password: somePassword })).mfaRequired).toBe(false)
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const late = await signedIn(testServer(), user)
    testServer().clock.advance(290)
    const { accessToken } = await late.call(generateStepupSession, { password: somePassword })
    late.accessToken = accessToken
    testServer().clock.advance(100)
    expect(await readRefusal(late.call(preEnrollMFAAuthenticatorApp, {}))).toBe('not refused')
  })

  test('SEC-OT-07 SEC-AU-06 an app is removed by its own code, with codes on paper, browsers and a mail', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { secret } = await addApp(testServer(), browser)
    const deviceId = (await browser.call(getMFADevices, {})).authenticators[0]?.id ?? ''
    const remove = (token: string) =>
      readRefusal(browser.call(disableMFAAuthenticatorApp, { deviceId, token }))
    expect(await remove('000000')).toBe('CODE_INVALID')
    expect(await remove(computeTotp(testServer(), secret))).toBe('not refused')
    expect(await browser.call(getMFADevices, {})).toMatchObject({ authenticators: [] })
    const { db } = testServer().services
    expect(await db.select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))).toEqual([])
    expect(await subjects(testServer(), user.email)).toContainEqual(expect.stringContaining('removed'))
    expect(await passFirstFactor(aBrowser(testServer()), user.email)).toMatchObject({ mfaRequired: false })
    const rows = await db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.find(({ action }) => action === 'factor.removed')).toMatchObject({
      severity: 'High',
      details: { kind: 'authenticator' },
    })
  })

  test('SEC-PK-06 the last one stays where a tenant asks for one', async () => {
    const { browser, secret } = await anEnrolled(testServer())
    const deviceId = (await browser.call(getMFADevices, {})).authenticators[0]?.id ?? ''
    const remove = () =>
      readRefusal(
        browser.call(disableMFAAuthenticatorApp, { deviceId, token: computeTotp(testServer(), secret) }),
      )
    expect(await remove()).toBe('LAST_FACTOR')
    expect(await readRefusal(browser.call(disableMfa, {}))).toBe('LAST_FACTOR')
    expect((await browser.call(getMFADevices, {})).authenticators).toHaveLength(1)
    await addKey(browser)
    expect(await remove()).toBe('not refused')
  })

  test('a key is removed by a signature of its own, and everything at once by who is fresh', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { authenticator } = await addKey(browser)
    const deviceId = (await browser.call(getMFADevices, {})).webauthn[0]?.id ?? ''
    const { webauthnToken, options } = await browser.call(preDisableMFAWebAuthn, { deviceId })
    const signed = (topOrigin?: string) => ({
      deviceId,
      webauthnToken,
      options: authenticator.assert(options, topOrigin === undefined ? {} : { topOrigin }),
    })
    expect(await readRefusal(browser.call(disableMFAWebAuthn, signed('https://evil.test')))).toBe(
      'WEBAUTHN_REFUSED',
    )
    const again = await browser.call(preDisableMFAWebAuthn, { deviceId })
    const right = {
      deviceId,
      webauthnToken: again.webauthnToken,
      options: authenticator.assert(again.options),
    }
    expect(await readRefusal(browser.call(disableMFAWebAuthn, right))).toBe('not refused')
    await addApp(testServer(), browser)
    const stale = await readRefusal(browser.call(disableMfa, {}))
    expect(stale, 'the session was made before there was a factor').toBe('STEP_UP_REQUIRED')
    expect(await readRefusal(browser.call(disableMFAWebAuthn, right))).toBe('NOT_FOUND')
  })

  test('SEC-OT-06 devices of another user are unknown here', async () => {
    const one = await anEnrolled(testServer())
    const deviceId = (await one.browser.call(getMFADevices, {})).authenticators[0]?.id ?? ''
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant, { enforceMFAType: 'DontForce' })
    const other = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const token = computeTotp(testServer(), one.secret)
    expect(await readRefusal(other.call(disableMFAAuthenticatorApp, { deviceId, token }))).toBe('NOT_FOUND')
    expect(await readRefusal(other.call(preDisableMFAWebAuthn, { deviceId }))).toBe('NOT_FOUND')
    expect(await readRefusal(other.call(disableMfa, { token }))).toBe('MFA_NOT_ENROLLED')
  })
})
