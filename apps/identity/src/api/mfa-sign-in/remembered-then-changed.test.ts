import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  enrollMFAAuthenticatorAppForLogin,
  loginWithMfa,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { changePassword } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { afterEach, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, computeTotp, passFirstFactor, readMfaToken, useMfa } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Place = { readonly own: string; readonly other: string }

/** What gives a session another id, or asks nothing of it. */
const continuations: Readonly<Record<string, (browser: Browser, place: Place) => Promise<unknown>>> = {
  'is renewed': async () => undefined,
  'switches to the same tenant': (browser, { own }) => browser.call(switchTenant, { tenantId: own }),
  'comes back from another tenant': async (browser, { own, other }) => {
    const { accessToken } = await browser.call(refreshToken, { tenantId: other })
    // What the installation asks for is asked for there as well.
    if (accessToken === undefined) return
    browser.accessToken = accessToken
    await browser.call(switchTenant, { tenantId: own })
  },
  'has another password': (browser) =>
    browser.call(changePassword, { password: somePassword, newPassword: 'a quiet winter morning' }),
  'asks for a proof': (browser) =>
    readRefusal(browser.call(generateStepupSession, { password: somePassword })),
}

describeOnServer('a session that was spared its factor by a remembered browser', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => useMfa(testServer(), { enforceMFAType: 'DontForce', allowRememberDevice: true }))

  /** A user who signed in again by their password alone. */
  const arrange = async (setPolicy: (tenant: { readonly id: string }) => Promise<void>) => {
    const [tenant, other] = [await aTenant(testServer()), await aTenant(testServer())]
    await setPolicy(tenant)
    const user = await aMember(testServer(), { in: tenant })
    const browser = aBrowser(testServer())
    const first = await readMfaToken(browser, user.email)
    const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken: first })
    const token = computeTotp(testServer(), secret)
    await browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken: first, token })
    testServer().clock.advance(60)
    const remembering = aBrowser(testServer())
    const mfaToken = await readMfaToken(remembering, user.email)
    const value = computeTotp(testServer(), secret)
    await remembering.call(loginWithMfa, { mfaToken, value, rememberDevice: true })
    await aMembership(testServer(), user, { in: other })
    const answer = await passFirstFactor(remembering, user.email)
    expect(answer.mfaRequired).toBe(false)
    remembering.accessToken = answer.accessToken
    testServer().clock.advance(60)
    return { tenant, browser: remembering, place: { own: tenant.id, other: other.id } }
  }

  const changes = {
    'its tenant': {
      set: (tenant: { readonly id: string }) => aPolicy(testServer(), tenant),
      change: (tenant: { readonly id: string }) =>
        aPolicy(testServer(), tenant, { allowRememberDevice: false }),
    },
    'the installation': {
      set: () => useMfa(testServer(), { enforceMFAType: 'Force', allowRememberDevice: true }),
      change: () => useMfa(testServer(), { allowRememberDevice: false }),
    },
  }
  const rows = Object.keys(changes).flatMap((by) =>
    Object.keys(continuations).map((continuation) => [by as keyof typeof changes, continuation] as const),
  )

  test.each(rows)(
    'SEC-OT-08 is asked for it once %s takes that back, also where the session %s',
    async (by, continuation) => {
      const { set, change } = changes[by]
      const { tenant, browser, place } = await arrange(set)
      await change(tenant)
      testServer().clock.advance(30)
      await continuations[continuation]?.(browser, place)
      expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: true, mfaEnrolled: true })
    },
  )
})
