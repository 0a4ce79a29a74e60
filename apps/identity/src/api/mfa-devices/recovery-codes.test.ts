import { refreshToken } from '@vestibule/contract/areas/auth'
import { getMFADevices, getRecoveryCodes, renewRecoveryCodes } from '@vestibule/contract/areas/mfa-devices'
import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('recovery codes of a signed-in user', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-OT-04 new codes take the place of the old ones, are shown once, and a mail tells', async () => {
    const { browser, user, recoveryCodes } = await anEnrolled(testServer())
    const before = await browser.call(getRecoveryCodes, {})
    expect(before).toEqual({ unused: 10, createdAt: expect.any(String) })
    const { recoveryCode } = await browser.call(renewRecoveryCodes, {})
    const fresh = recoveryCode.split('\n')
    expect([new Set([...fresh, ...recoveryCodes]).size, fresh.length]).toEqual([20, 10])
    const after = await browser.call(getRecoveryCodes, {})
    expect(after.unused).toBe(10)
    expect(after.createdAt).not.toBe(before.createdAt)
    expect(JSON.stringify(after)).not.toContain(fresh[0])
    const recover = (code = '') =>
      readRefusal(aBrowser(testServer()).call(recoverMfaToken, { email: user.email, recoveryCode: code }))
    expect(await recover(recoveryCodes[0])).toBe('CODE_INVALID')
    expect(await recover(fresh[0])).toBe('not refused')
    const subjects = (await testServer().mail()).to(user.email).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('New recovery codes'))
  })

  test('SEC-AD-03 they need a fresh proof, and a second factor that they could stand for', async () => {
    const { browser } = await anEnrolled(testServer())
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    testServer().clock.advance(250)
    expect(await readRefusal(browser.call(renewRecoveryCodes, {}))).toBe('STEP_UP_REQUIRED')
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const bare = await signedIn(testServer(), user)
    expect(await readRefusal(bare.call(renewRecoveryCodes, {}))).toBe('MFA_NOT_ENROLLED')
    expect(await bare.call(getRecoveryCodes, {})).toEqual({ unused: 0 })
    for (const operation of [getRecoveryCodes, renewRecoveryCodes])
      expect(await readRefusal(aBrowser(testServer()).call(operation, {}))).toBe('NOT_AUTHENTICATED')
  })

  test('the user sees how old each method is', async () => {
    const { browser } = await anEnrolled(testServer())
    const { authenticators } = await browser.call(getMFADevices, {})
    expect(authenticators).toMatchObject([{ createdAt: expect.any(String) }])
  })
})
