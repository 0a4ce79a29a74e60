import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import {
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { updateEmail } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { mfaAuthenticators } from '../../platform/db/schema/mfa.ts'
import { epochSeconds } from '../../runtime/clock.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, computeTotp } from '../../testing/mfa.ts'
import { anApplication, tokensFor } from '../../testing/oauth.ts'
import { aProviderScene } from '../../testing/provider-ends.ts'
import { comeByProvider, goToProvider } from '../../testing/provider-sign-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const minutes = 60

describeOnServer('a first factor that a tenant asks for', (engine) => {
  const testServer = useTestServer(engine)
  const email = () => `other-${crypto.randomUUID()}@free.test`

  /** Adds an authenticator with what a sign-in or a session waits with. */
  const enrol = async (browser: Browser, { mfaToken = '' }: LoginResponse) => {
    const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const token = computeTotp(testServer(), secret)
    const done = await browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    browser.accessToken = done.accessToken
  }
  const readAge = ({ accessToken = '' }: Browser): number =>
    epochSeconds(testServer().clock.now()) - Number(decodeJwt(accessToken)['auth_time'])

  /** A user without a factor, who belongs to a tenant that asks for one as well. */
  const arrange = async () => {
    const [home, strict] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await anAdmin(testServer(), { in: home })
    await aMembership(testServer(), user, { in: strict })
    await aPolicy(testServer(), strict)
    return { home, strict, user, browser: await signedIn(testServer(), user) }
  }

  test('SEC-SS-30 SEC-OT-07 is added in no session whose proof is old, in another tenant or its own', async () => {
    const { home, strict, browser } = await arrange()
    testServer().clock.advance(6 * minutes)
    const elsewhere = browser.call(refreshToken, { tenantId: strict.id })
    expect(await readRefusal(elsewhere)).toBe('STEP_UP_REQUIRED')
    await aPolicy(testServer(), home)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-SS-30 is added in a session of the last minutes, which is as well proved as before', async () => {
    const { strict, browser } = await arrange()
    testServer().clock.advance(4 * minutes)
    await enrol(browser, await browser.call(refreshToken, { tenantId: strict.id }))
    expect(readAge(browser)).toBe(4 * minutes)
    expect(await readRefusal(browser.call(updateEmail, { email: email() }))).toBe('not refused')
    testServer().clock.advance(2 * minutes)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    expect(await readRefusal(browser.call(updateEmail, { email: email() }))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-SS-30 is added by who signs in by a password, however long they take', async () => {
    const { home, user } = await arrange()
    await aPolicy(testServer(), home)
    const browser = aBrowser(testServer())
    const answer = await browser.call(login, { email: user.email, password: somePassword })
    testServer().clock.advance(4 * minutes)
    await enrol(browser, answer)
    expect(readAge(browser)).toBe(4 * minutes)
  })

  test('SEC-SS-30 SEC-TO-04 is added by no application that manages by the wire and was granted a session unasked', async () => {
    const { home, user } = await arrange()
    const params = { scope: 'openid offline_access' }
    const { refresh_token: granted } = await tokensFor(testServer(), user, { params })
    await aPolicy(testServer(), home)
    const application = anApplication(testServer(), { [headers.vendorId]: developmentClientId })
    const renewal = application.call(refreshToken, { refreshToken: granted })
    expect(await readRefusal(renewal)).toBe('STEP_UP_REQUIRED')
  })

  test.each(['oidc', 'saml', 'social'] as const)(
    'SEC-PA-17 is added by no user whom their provider (%s) has known as signed in for days, until they prove it anew',
    async (kind) => {
      const scene = await aProviderScene(testServer(), { kind, isKnown: true })
      const frame = aBrowser(testServer())
      await aPolicy(testServer(), scene.tenant)
      const chosen = { kind, email: scene.email, age: 2 * 86_400 }
      const { redeemed } = await goToProvider(testServer(), frame, chosen)
      expect(await readRefusal(frame.call(redeemExternalLogin, redeemed))).toBe('STEP_UP_REQUIRED')
      const isTheirs = eq(mfaAuthenticators.userId, scene.user?.id ?? '')
      expect(await testServer().services.db.select().from(mfaAuthenticators).where(isTheirs)).toEqual([])
      // The provider is asked for a new proof now, and gives one.
      const { answer } = await comeByProvider(testServer(), frame, chosen)
      expect(answer).toMatchObject({ mfaRequired: true, mfaEnrolled: false })
      await enrol(frame, answer)
      expect(readAge(frame)).toBeLessThan(minutes)
    },
  )

  test('SEC-PA-06 is no proof of its moment: the time stays the one that the provider states', async () => {
    const scene = await aProviderScene(testServer(), { kind: 'oidc', isKnown: true })
    await aPolicy(testServer(), scene.tenant)
    const frame = aBrowser(testServer())
    const chosen = { kind: 'oidc', email: scene.email, age: 4 * minutes } as const
    await enrol(frame, (await comeByProvider(testServer(), frame, chosen)).answer)
    expect(readAge(frame)).toBe(4 * minutes)
  })

  test.each([false, true])(
    'SEC-PA-08 a sign-in whose session at the provider ended while it waited makes nothing (%s)',
    async (isForced) => {
      const scene = await aProviderScene(testServer(), { kind: 'saml', isKnown: true })
      if (isForced) await aPolicy(testServer(), scene.tenant)
      const frame = aBrowser(testServer())
      const chosen = { kind: 'saml', email: scene.email, sessionSeconds: 30 } as const
      const { redeemed } = await goToProvider(testServer(), frame, chosen)
      if (isForced) {
        const answer = await frame.call(redeemExternalLogin, redeemed)
        testServer().clock.advance(100)
        expect(await readRefusal(enrol(frame, answer))).toBe('MFA_TOKEN_INVALID')
      } else {
        testServer().clock.advance(100)
        expect(await readRefusal(frame.call(redeemExternalLogin, redeemed))).toBe('EXTERNAL_LOGIN_FAILED')
      }
      expect(frame.refreshToken()).toBeUndefined()
    },
  )
})
