// @vitest-environment happy-dom
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { storageKeys } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { steppedUpAcr } from '@vestibule/access'
import { describe, expect, test } from 'vitest'
import { mfaAsked, mfaForced } from '../../preview/handlers/mfa.ts'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { session } from '../../session/session.atoms.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import './StepUpBox.tsx'

const appOnly = { ...mfaAsked, mfaDevices: { ...mfaForced.mfaDevices, authenticators: [{ id: 'app-1' }] } }
const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const now = Math.floor(Date.UTC(2026, 10, 21, 9) / 1000)
const steppedUp = (authTime: number) => ({
  ...signedInAnswer,
  accessToken: `x.${base64url({ sub: '1', acr: steppedUpAcr, amr: ['pwd', 'mfa', 'otp'], auth_time: authTime })}.`,
})

const signedIn = async (answers: object, params: Record<string, string> = {}): Promise<ShownPortal> => {
  const portal = await show({
    isNew: false,
    route: { key: 'stepUpUrl', params },
    answers: { refreshToken: async () => signedInAnswer, ...answers },
  })
  return portal
}

describe('the step-up route', () => {
  test('asks with the age of the address, then for the factor, and goes on', async () => {
    const portal = await signedIn(
      {
        generateStepupSession: async () => appOnly,
        verifyMFAAuthenticatorAppForLogin: async () => steppedUp(now),
      },
      { maxAge: '60' },
    )
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
    expect(portal.call).toHaveBeenCalledWith(generateStepupSession, { maxAge: 60 })
    expect(portal.screen.queryByText('Use a recovery code')).toBeNull()
  })

  test('says that an action waits for it, where there are several methods', async () => {
    const portal = await signedIn({ generateStepupSession: async () => mfaAsked })
    await portal.screen.findByText('This action requires extra verification. Choose a method.')
  })

  test('recent enough goes on at once', async () => {
    const portal = await signedIn({ generateStepupSession: async () => steppedUp(now) })
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
  })

  test('who has no second factor is told where to add one', async () => {
    const portal = await signedIn({
      generateStepupSession: async () => {
        throw new ApiError('MFA_NOT_ENROLLED')
      },
    })
    await portal.screen.findByRole('heading', { name: 'Two-step verification is off' })
    await portal.user.click(await findButton(portal, 'Go back'))
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'notEnrolled' })
  })

  test('any other refusal signs out, keeps what the address said, and comes back after signing in', async () => {
    const portal = await signedIn(
      {
        generateStepupSession: async () => {
          throw new ApiError('FORBIDDEN')
        },
      },
      { maxAge: '60' },
    )
    await portal.screen.findByLabelText('Work email')
    expect(portal.store.get(session).step).toBe('signedOut')
    expect(portal.storage.read(storageKeys.shouldStepUp)).toBe('true')
    const back = { route: 'loginUrl', params: { maxAge: '60' }, replace: false }
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith(back)
    await portal.user.type(portal.screen.getByLabelText('Work email'), 'admin@acme.test{Enter}')
    await portal.user.type(await findField(portal, 'Password'), 'Welcome-to-Acme-1{Enter}')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    await portal.clock.advance(200)
    const again = { route: 'stepUpUrl', params: { maxAge: '60' }, replace: false }
    expect(portal.host.routeChanged).toHaveBeenCalledWith(again)
  })

  test('a server that is away signs no user out', async () => {
    const portal = await signedIn({
      generateStepupSession: async () => {
        throw new ApiError('OFFLINE')
      },
    })
    await findButton(portal, 'Try again')
    expect(portal.store.get(session).step).toBe('signedIn')
  })
})
