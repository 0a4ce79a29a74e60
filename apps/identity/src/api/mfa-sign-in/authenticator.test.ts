import { getProfile } from '@vestibule/contract/areas/profile'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { getMFADevices } from '@vestibule/contract/areas/mfa-devices'
import {
  enrollMFAAuthenticatorAppForLogin,
  loginWithMfa,
  preEnrollMFAAuthenticatorAppForLogin,
  verifyMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { mfaAuthenticatorEnrolments, mfaAuthenticators } from '../../platform/db/schema/mfa.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { anEnrolled, aPolicy, readMfaToken, passFirstFactor, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('signing in with an authenticator app', (engine) => {
  const testServer = useTestServer(engine)

  test('who has to enrol is told what, gets nothing else, and is in once the app is proved', async () => {
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    const browser = aBrowser(testServer())
    const answer = await passFirstFactor(browser, user.email)
    expect(answer).toEqual({
      mfaRequired: true,
      mfaToken: expect.any(String),
      mfaEnrolled: false,
      mfaDevices: { webauthn: [], phones: [], authenticators: [], emails: [] },
      mfaStrategies: ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS'],
      userEmail: user.email,
    })
    expect(browser.refreshToken()).toBeUndefined()
    const { mfaToken = '' } = answer
    const shown = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    expect(shown.qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(shown.uri).toContain(`secret=${shown.secret}`)
    expect(shown.secret).toMatch(/^[A-Z2-7]{32}$/)
    const token = computeTotp(testServer(), shown.secret)
    const entered = await browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    expect(entered).toMatchObject({ mfaRequired: false, userId: user.id, tenantId: tenant.id })
    expect(entered.recoveryCode?.split('\n')).toHaveLength(10)
    browser.accessToken = entered.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: user.id })
    expect((await browser.call(getMFADevices, {})).authenticators).toHaveLength(1)
    expect((await testServer().mail()).to(user.email).at(-1)?.subject).toContain(
      'verification method was added',
    )
  })

  test('the next time it asks for the app, and says how it was shown', async () => {
    const { tenant, user, secret } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const firstFactor = await passFirstFactor(browser, user.email)
    const [device] = firstFactor.mfaDevices?.authenticators ?? []
    expect(firstFactor).toMatchObject({ mfaRequired: true, mfaEnrolled: true })
    const answer = await browser.call(verifyMFAAuthenticatorAppForLogin, {
      deviceId: device?.id ?? '',
      value: computeTotp(testServer(), secret),
      mfaToken: firstFactor.mfaToken ?? '',
    })
    expect(answer).toMatchObject({ mfaRequired: false, userId: user.id, tenantId: tenant.id })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({
      amr: ['pwd', 'mfa', 'otp'],
      acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      auth_time: Math.floor(testServer().clock.now().getTime() / 1000),
    })
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: false })
  })

  test('SEC-OT-03 a code counts once, on no second endpoint either, nor does an earlier one', async () => {
    const { user, secret } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const now = computeTotp(testServer(), secret)
    const before = computeTotp(testServer(), secret, -1)
    const use = async (value: string) =>
      readRefusal(browser.call(loginWithMfa, { mfaToken: await readMfaToken(browser, user.email), value }))
    expect(await use(now)).toBe('not refused')
    expect(await use(now)).toBe('CODE_INVALID')
    expect(await use(before)).toBe('CODE_INVALID')
    const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, user.email)
    const deviceId = mfaDevices?.authenticators[0]?.id ?? ''
    const elsewhere = browser.call(verifyMFAAuthenticatorAppForLogin, { mfaToken, deviceId, value: now })
    expect(await readRefusal(elsewhere)).toBe('CODE_INVALID')
  })

  test('SEC-OT-03 SEC-TO-45 the step before counts for ten seconds, the next one and older ones never', async () => {
    const { user, secret } = await anEnrolled(testServer())
    const { clock } = testServer()
    clock.advance(30 - ((clock.now().getTime() / 1000) % 30))
    const use = async (steps: number, secondsIn = 0) => {
      clock.advance(300 + secondsIn)
      const browser = aBrowser(testServer())
      const mfaToken = await readMfaToken(browser, user.email)
      const value = computeTotp(testServer(), secret, steps)
      const answer = await readRefusal(browser.call(loginWithMfa, { mfaToken, value }))
      // Back to the beginning of a half minute.
      clock.advance(30 - secondsIn)
      return answer
    }
    for (const steps of [-2, 1, 2]) expect(await use(steps)).toBe('CODE_INVALID')
    expect(await use(-1)).toBe('not refused')
    expect(await use(-1, 9)).toBe('not refused')
    expect(await use(-1, 10)).toBe('CODE_INVALID')
    expect(await use(0, 29)).toBe('not refused')
  })

  test('SEC-OT-03 SEC-SS-01 the secret is stored encrypted and never told again', async () => {
    const { browser, secret, user } = await anEnrolled(testServer())
    const { db } = testServer().services
    const rows = [
      await db.select().from(mfaAuthenticators),
      await db.select().from(mfaAuthenticatorEnrolments),
    ]
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(await browser.call(getMFADevices, {}))).not.toContain(secret)
    const auditRows = await db.select().from(audits).where(eq(audits.userId, user.id))
    expect(JSON.stringify(auditRows)).not.toContain(secret)
    expect(auditRows.map(({ action }) => action).sort()).toEqual([
      'factor.added',
      'signIn.factorAsked',
      'signIn.succeeded',
    ])
  })

  test('who has a factor can add none with the first one alone', async () => {
    const { user } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const mfaToken = await readMfaToken(browser, user.email)
    expect(await readRefusal(browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken }))).toBe(
      'MFA_ALREADY_ENROLLED',
    )
    const enrol = browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token: '000000' })
    expect(await readRefusal(enrol)).toBe('MFA_ALREADY_ENROLLED')
  })

  test('of two sign-ins that wait to enrol only the first one may', async () => {
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    const waiting = await Promise.all(
      [aBrowser(testServer()), aBrowser(testServer())].map(async (browser) => {
        const mfaToken = await readMfaToken(browser, user.email)
        const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
        return { browser, mfaToken, secret }
      }),
    )
    const results: string[] = []
    for (const { browser, mfaToken, secret } of waiting) {
      const token = computeTotp(testServer(), secret)
      results.push(await readRefusal(browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })))
    }
    // The factor that was added ends every other sign-in that waits.
    expect(results).toEqual(['not refused', 'MFA_TOKEN_INVALID'])
  })

  test('SEC-SS-02 SEC-OT-06 a pending sign-in ends with its use, after five minutes, a new password or a lock', async () => {
    const { user, secret } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const use = (mfaToken: string) =>
      readRefusal(browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) }))
    const used = await readMfaToken(browser, user.email)
    expect(await use(used)).toBe('not refused')
    testServer().clock.advance(60)
    expect(await use(used)).toBe('MFA_TOKEN_INVALID')
    const inTime = await readMfaToken(browser, user.email)
    testServer().clock.advance(299)
    expect(await use(inTime)).toBe('not refused')
    const late = await readMfaToken(browser, user.email)
    testServer().clock.advance(300)
    expect(await use(late)).toBe('MFA_TOKEN_INVALID')
    const outdated = await readMfaToken(browser, user.email)
    testServer().clock.advance(1)
    const passwordChangedAt = testServer().clock.now()
    const set = (fields: Partial<typeof users.$inferInsert>) =>
      testServer().services.db.update(users).set(fields).where(eq(users.id, user.id))
    await set({ passwordChangedAt })
    expect(await use(outdated)).toBe('MFA_TOKEN_INVALID')
    const locked = await readMfaToken(browser, user.email)
    await set({ lockedAt: testServer().clock.now() })
    expect(await use(locked)).toBe('MFA_TOKEN_INVALID')
  })

  test('twenty wrong codes in a day close the method for an hour, each leaves a row', async () => {
    const { user, secret } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const mfaToken = await readMfaToken(browser, user.email)
    const use = (value: string) => readRefusal(browser.call(loginWithMfa, { mfaToken, value }))
    for (let count = 0; count < 20; count += 1) expect(await use('abc')).toBe('CODE_INVALID')
    expect(await use(computeTotp(testServer(), secret))).toBe('TOO_MANY_ATTEMPTS')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.filter(({ action }) => action === 'factor.failed')).toHaveLength(20)
    expect(rows.filter(({ action }) => action === 'factor.throttled')).toHaveLength(1)
    testServer().clock.advance(3600)
    const again = {
      mfaToken: await readMfaToken(browser, user.email),
      value: computeTotp(testServer(), secret),
    }
    expect(await readRefusal(browser.call(loginWithMfa, again))).toBe('not refused')
  })
})

describeOnPostgres('codes of an app at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-OT-03 SEC-SS-08 of many uses of one code at once, in sign-ins of their own, one succeeds', async () => {
    const { user, secret } = await anEnrolled(testServer())
    const browsers = Array.from({ length: 10 }, () => aBrowser(testServer()))
    const waiting: { browser: (typeof browsers)[number]; mfaToken: string }[] = []
    for (const browser of browsers)
      waiting.push({ browser, mfaToken: await readMfaToken(browser, user.email) })
    const value = computeTotp(testServer(), secret)
    const results = await Promise.all(
      waiting.map(({ browser, mfaToken }) => readRefusal(browser.call(loginWithMfa, { mfaToken, value }))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'CODE_INVALID')).toHaveLength(9)
  })
})
