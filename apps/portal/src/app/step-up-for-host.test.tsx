// @vitest-environment happy-dom
import { ApiError } from '@vestibule/contract/errors'
import { steppedUpAcr } from '@vestibule/access'
import { describe, expect, test } from 'vitest'
import { portalMethods } from './portal-methods.ts'
import { mfaAsked, mfaForced } from '../preview/handlers/mfa.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { buttonOf, fieldOf, show } from '../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import '../auth/step-up/StepUpBox.tsx'

const appOnly = { ...mfaAsked, mfaDevices: { ...mfaForced.mfaDevices, authenticators: [{ id: 'app-1' }] } }
const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const now = Math.floor(Date.UTC(2026, 10, 21, 9) / 1000)
const steppedUp = (authTime: number) => ({
  ...signedInAnswer,
  accessToken: `x.${base64url({ sub: '1', acr: steppedUpAcr, amr: ['pwd', 'mfa', 'otp'], auth_time: authTime })}.`,
})

describe('step-up for the host', () => {
  const asked = async (answers: object, boot: { readonly apis?: readonly string[] } = {}) => {
    const portal = await show({
      isNew: false,
      boot,
      route: { key: 'authenticatedUrl', params: {} },
      answers: { refreshToken: async () => signedInAnswer, ...answers },
    })
    await portal.clock.advance(0)
    const methods = portalMethods(portal.store, document.body)
    return { portal, methods, outcome: Promise.resolve(methods.stepUp({ maxAge: 60 })) }
  }

  test('SEC-BR-04 a host that has registered its API is given a bound token, and never the plain one', async () => {
    const bound = { accessToken: 'bound', tokenType: 'DPoP', expires: '2026-11-21T09:05:00Z', expiresIn: 300 }
    const answers = {
      generateStepupSession: async () => appOnly,
      verifyMFAAuthenticatorAppForLogin: async () => steppedUp(now),
      bindAccessToken: async () => bound,
    }
    const { portal, outcome } = await asked(answers, { apis: ['https://api.acme.test/v1'] })
    await portal.user.type(await fieldOf(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
    await portal.clock.advance(200)
    expect(await outcome).toMatchObject({ ok: true, value: { accessToken: 'bound', authTime: now } })
  })

  test('shows the box, answers with a new token, and goes back to where the person was', async () => {
    const { portal, methods, outcome } = await asked({
      generateStepupSession: async () => appOnly,
      verifyMFAAuthenticatorAppForLogin: async () => steppedUp(now),
    })
    await portal.user.type(await fieldOf(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
    await portal.clock.advance(200)
    expect(await outcome).toMatchObject({ ok: true, value: { amr: ['pwd', 'mfa', 'otp'], authTime: now } })
    const back = { route: 'authenticatedUrl', params: {}, replace: true }
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith(back)
    expect(await methods.isSteppedUp({})).toEqual({ ok: true, value: { isSteppedUp: true } })
  })

  test('who does not go through with it has cancelled', async () => {
    const { portal, methods, outcome } = await asked({ generateStepupSession: async () => appOnly })
    await portal.user.click(await buttonOf(portal, 'Not now'))
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
    expect(await methods.isSteppedUp({})).toEqual({ ok: true, value: { isSteppedUp: false } })
  })

  test('MFA_NOT_ENROLLED, and NOT_AUTHENTICATED for nobody', async () => {
    const { portal, outcome } = await asked({
      generateStepupSession: async () => {
        throw new ApiError('MFA_NOT_ENROLLED')
      },
    })
    await portal.user.click(await buttonOf(portal, 'Go back'))
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'MFA_NOT_ENROLLED' } })
    const nobody = await show({ route: { key: 'loginUrl', params: {} } })
    const refused = await portalMethods(nobody.store, document.body).stepUp({})
    expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTICATED' } })
  })
})
