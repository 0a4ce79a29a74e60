import { refreshToken } from '@vestibule/contract/areas/auth'
import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { getProfile } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, readMfaToken, passFirstFactor, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('step-up', (engine) => {
  const testServer = useTestServer(engine)
  const readClaims = (answer: { readonly accessToken?: string | undefined }) =>
    testServer().services.accessTokens.verify(answer.accessToken ?? '')
  const now = () => Math.floor(testServer().clock.now().getTime() / 1000)

  test('SEC-SS-14 what is recent enough is answered at once, what is not is asked for, by the clock of the server', async () => {
    const { browser, user } = await anEnrolled(testServer())
    const enough = await browser.call(generateStepupSession, { maxAge: 60 })
    expect(await readClaims(enough)).toMatchObject({ amr: ['pwd', 'mfa', 'otp'], auth_time: now() - 60 })
    expect(await browser.call(generateStepupSession, { maxAge: 59 })).toEqual({
      mfaRequired: true,
      mfaToken: expect.any(String),
      mfaEnrolled: true,
      mfaDevices: expect.objectContaining({ authenticators: [{ id: expect.any(String) }] }),
      mfaStrategies: expect.any(Array),
      userEmail: user.email,
    })
    expect(await readClaims(await browser.call(generateStepupSession, {}))).toBeDefined()
  })

  test('SEC-SS-03 SEC-SS-14 a factor makes a new, fresh session in the place of the old one, which dies', async () => {
    const { browser, secret } = await anEnrolled(testServer())
    testServer().clock.advance(240)
    const { mfaToken = '' } = await browser.call(generateStepupSession, { maxAge: 10 })
    const before = { cookie: browser.refreshToken(), accessToken: browser.accessToken }
    const answer = await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    const claims = await readClaims(answer)
    expect(claims).toMatchObject({
      acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      amr: ['pwd', 'mfa', 'otp'],
      auth_time: now(),
    })
    expect(browser.refreshToken()).not.toBe(before.cookie)
    browser.accessToken = before.accessToken
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    browser.accessToken = answer.accessToken
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('not refused')
    expect(await readClaims(await browser.call(refreshToken, {}))).toMatchObject({ auth_time: now() })
    expect(
      await readRefusal(
        browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret, 1) }),
      ),
    ).toBe('MFA_TOKEN_INVALID')
  })

  test('a session that ended meanwhile is not stepped up, and a step-up remembers no browser', async () => {
    const { browser, user, secret } = await anEnrolled(testServer())
    testServer().clock.advance(240)
    const { mfaToken = '' } = await browser.call(generateStepupSession, { maxAge: 10 })
    const other = await readMfaToken(browser, user.email)
    const value = computeTotp(testServer(), secret)
    const allow = `/identity/resources/configurations/v1/mfa-policy/allow-remember-device?mfaToken=${mfaToken}`
    expect(await (await browser.request(allow)).json()).toMatchObject({ isAllowedToRemember: false })
    await browser.call(loginWithMfa, { mfaToken: other, value })
    testServer().clock.advance(30)
    const late = browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    expect(await readRefusal(late)).toBe('MFA_TOKEN_INVALID')
  })

  test('SEC-SS-14 what a caller says of itself is not asked', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const answer = await browser.request('/identity/resources/auth/v1/user/step-up/generate', {
      method: 'POST',
      body: { amr: ['mfa', 'otp'], acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      errors: ['MFA is not enrolled'],
      errorCode: 'MFA_NOT_ENROLLED',
    })
  })

  test('ruling 22: without a factor the password again makes it fresh, not stepped up; with one it does not', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    testServer().clock.advance(280)
    const wrong = browser.call(generateStepupSession, { password: 'not this one' })
    expect(await readRefusal(wrong)).toBe('WRONG_PASSWORD')
    const answer = await browser.call(generateStepupSession, { password: somePassword })
    const claims = await readClaims(answer)
    expect(claims).toMatchObject({ amr: ['pwd'], auth_time: now() })
    expect(claims?.acr).toBeUndefined()
    const enrolled = await anEnrolled(testServer())
    testServer().clock.advance(240)
    const prompt = await enrolled.browser.call(generateStepupSession, { maxAge: 10, password: somePassword })
    expect(prompt).toMatchObject({ mfaRequired: true })
    expect(await passFirstFactor(aBrowser(testServer()), user.email)).toMatchObject({ mfaRequired: false })
  })
})
