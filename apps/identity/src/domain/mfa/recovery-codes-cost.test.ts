import { login } from '@vestibule/contract/areas/auth'
import {
  enrollMFAAuthenticatorApp,
  enrollMFASMS,
  enrollMFAWebAuthn,
  preEnrollMFAAuthenticatorApp,
  preEnrollMFAWebAuthn,
} from '@vestibule/contract/areas/mfa-devices'
import {
  enrollMFAAuthenticatorAppForLogin,
  enrollMFASMSForLogin,
  enrollMFAWebAuthnForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
  preEnrollMFAWebAuthnForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import type { ApiError } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mfaAuthenticators, mfaRecoveryCodes } from '../../platform/db/schema/mfa.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, readMfaToken, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const deviceType = 'Platform'
const code = { otcToken: 'A'.repeat(43), code: '000000' }

/** Each way to add a factor, with a proof that is wrong. */
const atSignIn = {
  authenticator: (browser: Browser, mfaToken: string) =>
    browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token: '000000' }),
  sms: (browser: Browser, mfaToken: string) => browser.call(enrollMFASMSForLogin, { mfaToken, ...code }),
  webauthn: async (browser: Browser, mfaToken: string) => {
    const enrollment = await browser.call(preEnrollMFAWebAuthnForLogin, { mfaToken, deviceType })
    const options = anAuthenticator().register({ ...enrollment.options, challenge: 'another' })
    return browser.call(enrollMFAWebAuthnForLogin, { ...enrollment, mfaToken, deviceType, options })
  },
}
const ofOneself = {
  authenticator: (browser: Browser) => browser.call(enrollMFAAuthenticatorApp, { token: '000000' }),
  sms: (browser: Browser) => browser.call(enrollMFASMS, code),
  webauthn: async (browser: Browser) => {
    const enrollment = await browser.call(preEnrollMFAWebAuthn, { deviceType })
    const options = anAuthenticator().register({ ...enrollment.options, challenge: 'another' })
    return browser.call(enrollMFAWebAuthn, { ...enrollment, deviceType, options })
  },
}

/** Refusals of a proof that was judged. */
const wrong = ['CODE_INVALID', 'CODE_EXPIRED', 'WEBAUTHN_REFUSED']

describeOnServer('SEC-PW-04 the cost of recovery codes', (engine) => {
  const testServer = useTestServer(engine)
  const hashes = () => testServer().services.passwords.computed()

  test.each(Object.entries(atSignIn))(
    'a wrong proof of a new factor at sign-in costs no hash: %s',
    async (_, add) => {
      const tenant = await aTenant(testServer())
      await aPolicy(testServer(), tenant)
      const user = await aMember(testServer(), { in: tenant })
      const browser = aBrowser(testServer())
      const mfaToken = await readMfaToken(browser, user.email)
      await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
      const before = hashes()
      expect(wrong).toContain(await readRefusal(add(browser, mfaToken)))
      expect(hashes()).toBe(before)
    },
  )

  test.each(Object.entries(ofOneself))(
    'a wrong proof of a factor of one’s own costs no hash: %s',
    async (_, add) => {
      const user = await aMember(testServer(), { in: await aTenant(testServer()) })
      const browser = await signedIn(testServer(), user)
      await browser.call(preEnrollMFAAuthenticatorApp, {})
      const before = hashes()
      expect(wrong).toContain(await readRefusal(add(browser)))
      expect(hashes()).toBe(before)
    },
  )

  test('a right proof makes ten codes, together with the factor, without a hash', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
    const before = hashes()
    const { recoveryCode } = await browser.call(enrollMFAAuthenticatorApp, {
      token: computeTotp(testServer(), secret),
    })
    expect(recoveryCode?.split('\n')).toHaveLength(10)
    expect(hashes()).toBe(before)
    const { db } = testServer().services
    expect(
      await db.select().from(mfaAuthenticators).where(eq(mfaAuthenticators.userId, user.id)),
    ).toHaveLength(1)
    expect(await db.select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))).toHaveLength(
      10,
    )
  })

  test('a person who floods the queue is turned away, while others sign in', async () => {
    const tenant = await aTenant(testServer())
    const [flooder, other] = [
      await aMember(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    const { passwords } = testServer().services
    const flood = Array.from({ length: 40 }, () =>
      passwords.hash('flood', flooder.id).then(
        () => 'hashed',
        (error: ApiError) => error.code,
      ),
    )
    const entered = await aBrowser(testServer()).call(login, { email: other.email, password: somePassword })
    expect(entered.accessToken).toBeDefined()
    expect(await Promise.all(flood)).toContain('BUSY')
  })

  test('SEC-PW-06 a try that is answered BUSY counts for nothing', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { passwords } = testServer().services
    const stop = new AbortController()
    // Each takes its place in the queue again at once, so that the queue is full whenever a request comes to it.
    const flood = Array.from({ length: 21 }, async () => {
      while (!stop.signal.aborted) await passwords.hash('flood', user.id)
    })
    const enter = (password: string) => aBrowser(testServer()).call(login, { email: user.email, password })
    for (let attempt = 0; attempt < 7; attempt += 1) expect(await readRefusal(enter('wrong'))).toBe('BUSY')
    stop.abort()
    await Promise.all(flood)
    // Five counted failures would close the account for a second.
    expect((await enter(somePassword)).accessToken).toBeDefined()
  })
})
