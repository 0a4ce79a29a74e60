import {
  checkIfAllowToRememberMfaDevice,
  loginWithMfa,
  lookUpRememberingMfaDevice,
} from '@vestibule/contract/areas/mfa-sign-in'
import { changePassword } from '@vestibule/contract/areas/profile'
import {
  preEnrollMFAAuthenticatorApp,
  enrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { developmentClientId, deviceCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, aPolicy, readMfaToken, passFirstFactor, computeTotp, useMfa } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const cookie = deviceCookieName(developmentClientId)

/** A user in a browser that is remembered. */
const aRemembered = async (testServer: TestServer) => {
  const enrolled = await anEnrolled(testServer)
  const browser = aBrowser(testServer)
  const mfaToken = await readMfaToken(browser, enrolled.user.email)
  const value = computeTotp(testServer, enrolled.secret)
  const answer = await browser.call(loginWithMfa, { mfaToken, value, rememberDevice: true })
  browser.accessToken = answer.accessToken
  testServer.clock.advance(60)
  return { ...enrolled, browser }
}

const isAsked = async (browser: Browser, email: string) => (await passFirstFactor(browser, email)).mfaRequired

describeOnServer('remembered browsers', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-OT-08 one is not asked for fourteen days, and is not taken for stepped up', async () => {
    const { user, browser } = await aRemembered(testServer())
    expect(Buffer.from(browser.cookies.get(cookie) ?? '', 'base64url')).toHaveLength(32)
    const answer = await passFirstFactor(browser, user.email)
    expect(answer.mfaRequired).toBe(false)
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({ amr: ['pwd'] })
    expect(claims?.acr).toBeUndefined()
    testServer().clock.advance(14 * 86_400 - 61)
    expect(await isAsked(browser, user.email)).toBe(false)
    testServer().clock.advance(1)
    expect(await isAsked(browser, user.email)).toBe(true)
  })

  test('SEC-OT-08 another person, another tenant and a tossed cookie are asked', async () => {
    const [one, other] = [await aRemembered(testServer()), await anEnrolled(testServer())]
    const secret = one.browser.cookies.get(cookie)!
    const browser = aBrowser(testServer())
    browser.cookies.set(cookie, secret)
    expect(await isAsked(browser, other.user.email)).toBe(true)
    browser.cookies.set(cookie, `${secret}; ${cookie}=tossed`)
    expect(await isAsked(browser, one.user.email)).toBe(true)
    const elsewhere = await aTenant(testServer())
    await aMembership(testServer(), one.user, { in: elsewhere })
    await testServer()
      .services.db.update(memberships)
      .set({ isDisabled: true })
      .where(eq(memberships.tenantId, one.tenant.id))
    expect(await isAsked(one.browser, one.user.email)).toBe(true)
  })

  test('SEC-OT-08 a new password, a changed factor and a changed policy make it ask again', async () => {
    const one = await aRemembered(testServer())
    await one.browser.call(changePassword, { password: somePassword, newPassword: 'seven tall green trees' })
    const { email } = one.user
    const answer = await one.browser.request('/identity/resources/auth/v1/user', {
      method: 'POST',
      body: { email, password: 'seven tall green trees' },
    })
    expect(await answer.json()).toMatchObject({ mfaRequired: true })

    const two = await aRemembered(testServer())
    const { secret } = await two.browser.call(preEnrollMFAAuthenticatorApp, {})
    await two.browser.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer(), secret) })
    expect(await isAsked(two.browser, two.user.email)).toBe(true)

    const three = await aRemembered(testServer())
    await aPolicy(testServer(), three.tenant, { enforceMFAType: 'ForceExceptSAML' })
    expect(await isAsked(three.browser, three.user.email)).toBe(true)

    const four = await aRemembered(testServer())
    await useMfa(testServer(), { allowRememberDevice: true })
    expect(await isAsked(four.browser, four.user.email)).toBe(false)
    await useMfa(testServer(), { enforceMFAType: 'Force' })
    expect(await isAsked(four.browser, four.user.email)).toBe(true)
    await useMfa(testServer(), { enforceMFAType: 'DontForce' })
  })

  test('SEC-TO-13 it is offered where the tenant and the installation allow it', async () => {
    const { user, tenant, secret } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const ask = async () =>
      browser.call(checkIfAllowToRememberMfaDevice, { mfaToken: await readMfaToken(browser, user.email) })
    expect(await ask()).toEqual({ isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 })
    await aPolicy(testServer(), tenant, { allowRememberDevice: false })
    expect(await ask()).toMatchObject({ isAllowedToRemember: false })
    const mfaToken = await readMfaToken(browser, user.email)
    await browser.call(loginWithMfa, {
      mfaToken,
      value: computeTotp(testServer(), secret),
      rememberDevice: true,
    })
    expect(browser.cookies.has(cookie)).toBe(false)
    await aPolicy(testServer(), tenant, { allowRememberDevice: true })
    await useMfa(testServer(), { allowRememberDevice: false })
    expect(await ask()).toMatchObject({ isAllowedToRemember: false })
    await useMfa(testServer(), { allowRememberDevice: true })
    const pending = { mfaToken: await readMfaToken(browser, user.email) }
    expect(await browser.call(lookUpRememberingMfaDevice, pending)).toEqual(
      await browser.call(checkIfAllowToRememberMfaDevice, pending),
    )
    expect(await readRefusal(browser.call(lookUpRememberingMfaDevice, { mfaToken: 'rubbish' }))).toBe(
      'MFA_TOKEN_INVALID',
    )
    const rubbish = browser.call(checkIfAllowToRememberMfaDevice, { mfaToken: 'rubbish' })
    expect(await readRefusal(rubbish)).toBe('MFA_TOKEN_INVALID')
  })
})
