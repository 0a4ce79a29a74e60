import { login } from '@vestibule/contract/areas/auth'
import {
  createLockoutPolicy,
  createPasswordHistoryPolicy,
  getLockoutPolicy,
  getPasswordHistoryPolicy,
  getPasswordRotationPolicy,
  getVendorLockoutPolicy,
  getVendorPasswordRotationPolicy,
  saveLockoutPolicy,
  savePasswordHistoryPolicy,
  savePasswordRotationPolicy,
} from '@vestibule/contract/areas/password-rules'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { changePassword, unlockMe } from '@vestibule/contract/areas/profile'
import { getUsersV3 } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { featureFlags } from '../../platform/db/schema/vendor.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, readMfaToken, computeTotp } from '../../testing/mfa.ts'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { aRule } from '../../testing/password-rules.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const day = 86_400

const tryOnce = (testServer: TestServer, email: string, password: string) =>
  readRefusal(aBrowser(testServer).call(login, { email, password }))

const passwords = ['Next-one-entirely-1', 'Next-one-entirely-2', 'Next-one-entirely-3']

describeOnServer('rules of passwords', (engine) => {
  const testServer = useTestServer(engine)

  test('administrators set them for their tenant, with a fresh proof, and no other member does', async () => {
    const [tenant, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const foreign = await signedIn(testServer(), await anAdmin(testServer(), { in: other }))
    const lockout = { enabled: true, maxAttempts: 4 }
    expect(await readRefusal(admin.call(getLockoutPolicy, {}))).toBe('NOT_FOUND')
    expect(await admin.call(createLockoutPolicy, lockout)).toMatchObject(lockout)
    expect(await admin.call(saveLockoutPolicy, { ...lockout, maxAttempts: 6 })).toMatchObject({
      maxAttempts: 6,
    })
    expect(await reader.call(getLockoutPolicy, {})).toMatchObject({ enabled: true, maxAttempts: 6 })
    expect(await readRefusal(foreign.call(getLockoutPolicy, {}))).toBe('NOT_FOUND')
    expect(await admin.call(getVendorLockoutPolicy, {})).toMatchObject({ enabled: false })
    expect(await readRefusal(reader.call(saveLockoutPolicy, lockout))).toBe('FORBIDDEN')
    expect(await readRefusal(admin.call(saveLockoutPolicy, { enabled: true, maxAttempts: 2 }))).toBe(
      'INVALID_INPUT',
    )
    const history = { enabled: true, historySize: 3 }
    expect(await admin.call(createPasswordHistoryPolicy, history)).toMatchObject(history)
    expect(await admin.call(getPasswordHistoryPolicy, {})).toMatchObject(history)
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'passwordRule.changed')).toHaveLength(3)
    testServer().clock.advance(301)
    expect(await readRefusal(admin.call(savePasswordHistoryPolicy, history))).toBe('STEP_UP_REQUIRED')
  })

  test('of two rotation periods the smaller holds', async () => {
    const admin = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    await admin.call(savePasswordRotationPolicy, {
      isActive: true,
      rotationPeriod: 90,
      notificationPeriod: 5,
    })
    expect(await admin.call(getPasswordRotationPolicy, {})).toMatchObject({ rotationPeriod: 90 })
    expect(await admin.call(getVendorPasswordRotationPolicy, {})).toMatchObject({ isActive: false })
    const { services } = testServer()
    const before = (await services.settings()).passwordRules
    const rotation = { isActive: true, rotationPeriod: 30, notificationPeriod: 5 }
    await changeSettings(services.db, services, { passwordRules: { ...before, rotation } })
    expect(await admin.call(getPasswordRotationPolicy, {})).toMatchObject({ rotationPeriod: 30 })
    await changeSettings(services.db, services, { passwordRules: before })
  })

  test('SEC-PW-03 an earlier password cannot be chosen again, as far back as the rule looks', async () => {
    const tenant = await aTenant(testServer())
    await aRule(testServer(), tenant.id, 'history', { enabled: true, historySize: 2 })
    const ann = await aMember(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), ann)
    const change = async (password: string, newPassword: string) => {
      const refusal = await readRefusal(browser.call(changePassword, { password, newPassword }))
      if (refusal === 'not refused') {
        browser.accessToken = (
          await aBrowser(testServer()).call(login, { email: ann.email, password: newPassword })
        ).accessToken
      }
      return refusal
    }
    expect(await change(somePassword, somePassword)).toBe('PASSWORD_REUSED')
    let current = somePassword
    for (const next of passwords) {
      expect(await change(current, next)).toBe('not refused')
      current = next
    }
    expect(await change(current, passwords[1] ?? '')).toBe('PASSWORD_REUSED')
    expect(await change(current, passwords[0] ?? '')).toBe('PASSWORD_REUSED')
    expect(await change(current, somePassword)).toBe('not refused')
  })

  test('an expired password opens nothing but the way to a new one, and people are told before', async () => {
    const tenant = await aTenant(testServer())
    const rule = { isActive: true, rotationPeriod: 30, notificationPeriod: 7 }
    await aRule(testServer(), tenant.id, 'rotation', rule)
    const ann = await aMember(testServer(), { in: tenant })
    const enter = (password = somePassword) =>
      aBrowser(testServer()).call(login, { email: ann.email, password })
    expect(await enter()).toMatchObject({ passwordExpiresIn: 30, notificationPeriod: 7 })
    testServer().clock.advance(29 * day)
    expect(await enter()).toMatchObject({ passwordExpiresIn: 1, notificationPeriod: 7 })
    testServer().clock.advance(day)
    const browser = aBrowser(testServer())
    const answer = await browser.call(login, { email: ann.email, password: somePassword })
    expect(answer).toMatchObject({ mfaRequired: false, userId: ann.id })
    expect(answer.accessToken).toBeUndefined()
    expect(browser.refreshToken()).toBeUndefined()
    const { resetPasswordToken: token = '' } = answer
    const [password = ''] = passwords
    await browser.call(resetPassword, { userId: ann.id, token, password })
    expect(await enter(password)).toMatchObject({ passwordExpiresIn: 30 })
    expect(await readRefusal(browser.call(resetPassword, { userId: ann.id, token, password }))).toBe(
      'LINK_INVALID',
    )
  })

  test('SEC-SS-04 the second factor comes before the way to a new password', async () => {
    const { user, tenant, secret } = await anEnrolled(testServer())
    await aRule(testServer(), tenant.id, 'rotation', {
      isActive: true,
      rotationPeriod: 30,
      notificationPeriod: 7,
    })
    testServer().clock.advance(31 * day)
    const browser = aBrowser(testServer())
    const first = await browser.call(login, { email: user.email, password: somePassword })
    expect(first).toMatchObject({ mfaRequired: true })
    expect(first.resetPasswordToken).toBeUndefined()
    const deviceId = first.mfaDevices?.authenticators[0]?.id ?? ''
    const mfaToken = await readMfaToken(browser, user.email)
    const value = computeTotp(testServer(), secret)
    const answer = await browser.call(verifyMFAAuthenticatorAppForLogin, { mfaToken, deviceId, value })
    expect(answer.resetPasswordToken).toBeDefined()
    expect(answer.accessToken).toBeUndefined()
  })

  test('SEC-PW-03 a leaked password signs no user in where the installation says so', async () => {
    const { db, passwords: hashing, clock } = testServer().services
    const leaked = 'football123'
    const passwordHash = await hashing.hash(leaked, 'test')
    const tenant = await aTenant(testServer())
    const ann = await aMember(testServer(), { in: tenant, user: { passwordHash } })
    const enter = () => aBrowser(testServer()).call(login, { email: ann.email, password: leaked })
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const breached = async () =>
      (await admin.call(getUsersV3, { _preset: 'breached-passwords' })).items.map(({ id }) => id)
    expect(await breached()).toEqual([])
    expect((await enter()).accessToken).toBeDefined()
    expect(await breached()).toEqual([ann.id])
    const flag = { key: 'security-center-show-login-flows', isOn: true }
    await db
      .insert(featureFlags)
      .values({ ...flag, updatedAt: clock.now() } as never)
      .onConflictDoUpdate({ target: featureFlags.key, set: { isOn: true } })
    const answer = await enter()
    expect(answer).toEqual({ mfaRequired: false, isBreachedPassword: true })
    await db.update(featureFlags).set({ isOn: false }).where(eq(featureFlags.key, flag.key))
    const own = aBrowser(testServer())
    own.accessToken = (await own.call(login, { email: ann.email, password: leaked })).accessToken
    await own.call(changePassword, { password: leaked, newPassword: somePassword })
    expect(await breached()).toEqual([])
  })
})

describeOnServer('lockout', (engine) => {
  const testServer = useTestServer(engine)

  const aLockedOut = async () => {
    const tenant = await aTenant(testServer())
    await aRule(testServer(), tenant.id, 'lockout', { enabled: true, maxAttempts: 3 })
    const ann = await aMember(testServer(), { in: tenant })
    for (let count = 0; count < 3; count += 1) {
      expect(await tryOnce(testServer(), ann.email, 'wrong')).toBe('INVALID_CREDENTIALS')
    }
    return ann
  }

  const unlockToken = async (email: string) => {
    const [mail] = (await testServer().mail()).to(email)
    return /\/account\/unlock\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test('SEC-PW-06 after so many wrong passwords the right one answers like a wrong one, for a quarter of an hour', async () => {
    const ann = await aLockedOut()
    expect(await tryOnce(testServer(), ann.email, somePassword)).toBe('INVALID_CREDENTIALS')
    testServer().clock.advance(901)
    expect(await tryOnce(testServer(), ann.email, somePassword)).toBe('not refused')
  })

  test('SEC-PW-06 the mailed link ends it at once, works once, and signs no user in', async () => {
    const ann = await aLockedOut()
    const token = await unlockToken(ann.email)
    const browser = aBrowser(testServer())
    expect(await browser.call(unlockMe, { token })).toEqual({})
    expect(browser.refreshToken()).toBeUndefined()
    expect(await readRefusal(browser.call(unlockMe, { token }))).toBe('LINK_INVALID')
    expect(await tryOnce(testServer(), ann.email, somePassword)).toBe('not refused')
  })

  test('without a rule no user is locked out', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    for (let count = 0; count < 4; count += 1) await tryOnce(testServer(), ann.email, 'wrong')
    expect(await tryOnce(testServer(), ann.email, somePassword)).toBe('not refused')
  })
})
