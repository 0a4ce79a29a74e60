import { refreshToken } from '@vestibule/contract/areas/auth'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import {
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
  verifyMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { expect, test } from 'vitest'
import { type Browser, aBrowser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, aUser } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { actFor } from '../../testing/impersonation.ts'
import { aPolicy, computeTotp } from '../../testing/mfa.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  readLocation,
  toCodeForm,
} from '../../testing/oauth.ts'
import { comeByProvider } from '../../testing/provider-sign-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the end of a session at its provider', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const domain = `ends${(domains += 1)}.${engine}.test`
    await aConnection(testServer(), tenant, { domain })
    return { tenant, email: `hana@${domain}` }
  }
  const comeIn = async (frame: Browser, email: string, sessionSeconds: number) =>
    comeByProvider(testServer(), frame, { kind: 'saml', email, sessionSeconds })
  const refresh = (frame: Browser) => readRefusal(frame.call(refreshToken, {}))

  /** Alive until the end, and not a second longer. */
  const expectEnd = async (refreshing: () => Promise<string>, secondsLeft: number) => {
    testServer().clock.advance(secondsLeft - 1)
    expect(await refreshing()).toBe('not refused')
    testServer().clock.advance(2)
    expect(await refreshing()).not.toBe('not refused')
  }

  test('SEC-PA-08 ends ours', async () => {
    const { email } = await aTeam()
    const frame = aBrowser(testServer())
    await comeIn(frame, email, 600)
    await expectEnd(() => refresh(frame), 600)
  })

  test('SEC-PA-08 makes none longer than it would be', async () => {
    const { email } = await aTeam()
    const frame = aBrowser(testServer())
    await comeIn(frame, email, 365 * 86_400)
    testServer().clock.advance(7 * 86_400 + 1)
    expect(await refresh(frame)).not.toBe('not refused')
  })

  test('SEC-PA-08 ends it after a second factor of ours, and after a step-up', async () => {
    const { tenant, email } = await aTeam()
    await aPolicy(testServer(), tenant)
    const frame = aBrowser(testServer())
    const { answer } = await comeIn(frame, email, 1200)
    const { mfaToken = '' } = answer
    const { secret } = await frame.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const token = computeTotp(testServer(), secret)
    frame.accessToken = (await frame.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })).accessToken
    testServer().clock.advance(600)
    frame.accessToken = (await frame.call(refreshToken, {})).accessToken
    const waiting = await frame.call(generateStepupSession, { maxAge: 1 })
    await frame.call(verifyMFAAuthenticatorAppForLogin, {
      mfaToken: waiting.mfaToken ?? '',
      deviceId: waiting.mfaDevices?.authenticators[0]?.id ?? '',
      value: computeTotp(testServer(), secret),
    })
    await expectEnd(() => refresh(frame), 600)
  })

  test('SEC-PA-08 ends what an application was granted in it', async () => {
    const { email } = await aTeam()
    const browser = aPageBrowser(testServer())
    await comeIn(browser, email, 600)
    const verifier = aVerifier()
    const back = readLocation(await browser.request(authorizePath(verifier)))
    const form = toCodeForm(back.searchParams.get('code') ?? '', verifier)
    const granted = (await (await askToken(anApplication(testServer()), form)).json()) as {
      refresh_token: string
    }
    let token = granted.refresh_token
    const refreshing = async () => {
      const answer = await askToken(anApplication(testServer()), {
        grant_type: 'refresh_token',
        refresh_token: token,
      })
      if (!answer.ok) return 'refused'
      token = ((await answer.json()) as { refresh_token: string }).refresh_token
      return 'not refused'
    }
    await expectEnd(refreshing, 600)
  })

  test('SEC-PA-08 ends it after its user has acted for another one', async () => {
    const { tenant, email } = await aTeam()
    const admin = await aUser(testServer(), { email })
    await aMembership(testServer(), admin, { in: tenant, roles: ['Admin'] })
    const target = await aMember(testServer(), { in: tenant })
    const frame = aBrowser(testServer())
    await comeIn(frame, email, 600)
    await actFor(frame, target)
    await frame.call(stopImpersonation, {})
    await expectEnd(() => refresh(frame), 600)
  })
})
