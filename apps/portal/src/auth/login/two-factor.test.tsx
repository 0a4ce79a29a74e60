// @vitest-environment happy-dom
import {
  enrollMFAAuthenticatorAppForLogin,
  recoverMfaToken,
  verifyMFAAuthenticatorAppForLogin,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { mfaAsked, mfaForced } from '../../preview/handlers/mfa.ts'
import { passkeysAtom } from '../../ports/passkeys.ts'
import { session } from '../../session/session.atoms.ts'
import type { Deferred } from '../../kit/deferred.tsx'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

import { screens } from './LoginSteps.tsx'

// Here already, so that no test waits for a chunk.
import './steps/ForceTwoFactor.tsx'
import './steps/LoginWithPassword.tsx'
import './steps/LoginWithTwoFactor.tsx'
import './steps/RecoverTwoFactor.tsx'

const none = mfaForced.mfaDevices
const appOnly = { ...mfaAsked, mfaDevices: { ...none, authenticators: [{ id: 'app-1' }] } }

const afterPassword = async (answer: object, answers: object = {}): Promise<ShownPortal> => {
  const portal = await show({
    route: { key: 'loginUrl', params: {} },
    answers: { login: async () => answer, ...answers },
  })
  await portal.user.type(portal.screen.getByLabelText('Work email'), 'admin@acme.test{Enter}')
  await portal.user.type(await findField(portal, 'Password'), 'Welcome-to-Acme-1{Enter}')
  return portal
}

const listCalls = ({ call }: ShownPortal, operation: unknown) =>
  vi.mocked(call).mock.calls.filter(([called]) => called === operation)

describe('a second factor when signing in', () => {
  test('one app comes at once; its code signs in, and the browser may be remembered', async () => {
    const portal = await afterPassword(appOnly)
    await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
    expect(portal.store.get(session).step).toBe('signedOut')
    await portal.user.click(await portal.screen.findByLabelText(/Don’t ask again on this device for 14 days/))
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(listCalls(portal, verifyMFAAuthenticatorAppForLogin)).toEqual([
      [
        verifyMFAAuthenticatorAppForLogin,
        { mfaToken: 'mfa', deviceId: 'app-1', value: '123456', rememberDevice: true },
      ],
    ])
  })

  test('a wrong code is said beside the field', async () => {
    const portal = await afterPassword(appOnly)
    await portal.user.type(await findField(portal, 'Six-digit code'), '000000')
    expect((await portal.screen.findByRole('alert')).textContent).toContain('That code isn’t right')
  })

  test('of several ways one is chosen, and another can be', async () => {
    const portal = await afterPassword(mfaAsked)
    await portal.screen.findByRole('heading', { name: 'Confirm it’s you' })
    const choices = portal.screen.getAllByRole('listitem')
    expect(choices).toHaveLength(4)
    expect(choices.every((choice) => choice.querySelector('svg') !== null)).toBe(true)
    expect(portal.screen.getByText('Choose a verification method.')).toBeDefined()
    await portal.user.click(await findButton(portal, /Text message/))
    await portal.screen.findByRole('heading', { name: 'Check your phone' })
    expect(portal.screen.getByText('********42')).toBeDefined()
    await portal.user.click(await findButton(portal, 'Try another method'))
    await portal.user.click(await findButton(portal, /Text message/))
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(listCalls(portal, verifyMFASMSForLogin)).toHaveLength(1)
  })

  test('a key is asked for by a click; who changes their mind can choose again', async () => {
    const portal = await afterPassword(mfaAsked, {
      preVerifyMFAWebAuthnForLogin: async () => ({ webauthnToken: 'w', options: { challenge: 'w' } }),
      verifyMFAWebAuthnForLogin: async () => ({ mfaRequired: false, accessToken: 'a.e30.c', expiresIn: 300 }),
    })
    const signed = { id: 'k', response: { clientDataJSON: '', authenticatorData: '', signature: '' } }
    const use = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValue(signed)
    portal.store.set(passkeysAtom, { use, make: vi.fn(), canOffer: async () => false })
    await portal.user.click(await findButton(portal, /Security key/))
    expect((await portal.screen.findByRole('alert')).textContent).toContain(
      'No passkey or security key was used.',
    )
    await portal.user.click(await findButton(portal, /Security key/))
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(use).toHaveBeenCalledTimes(2)
  })

  test('where the browser wants another click, Continue asks at once with what is at hand', async () => {
    const ask = vi.fn(async () => ({ webauthnToken: 'w', options: { challenge: 'w' } }))
    const portal = await afterPassword(mfaAsked, {
      preVerifyMFAWebAuthnForLogin: ask,
      verifyMFAWebAuthnForLogin: async () => ({ mfaRequired: false, accessToken: 'a.e30.c', expiresIn: 300 }),
    })
    const signed = { id: 'k', response: { clientDataJSON: '', authenticatorData: '', signature: '' } }
    const use = vi.fn().mockRejectedValueOnce(new ApiError('KEY_NEEDS_CLICK')).mockResolvedValue(signed)
    portal.store.set(passkeysAtom, { use, make: vi.fn(), canOffer: async () => false })
    await portal.user.click(await findButton(portal, /Security key/))
    expect((await portal.screen.findByRole('alert')).textContent).toContain('one more click')
    await portal.user.click(await findButton(portal, 'Continue'))
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect([use.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1])
  })

  test('too late: says so, and leads back to the beginning', async () => {
    const late = vi.fn().mockRejectedValue(new ApiError('MFA_TOKEN_INVALID'))
    const portal = await afterPassword(appOnly, { verifyMFAAuthenticatorAppForLogin: late })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByText('That took too long. Sign in again.')
    await portal.user.click(await findButton(portal, 'Back to sign in'))
    expect((await findField(portal, 'Work email')).value).toBe('admin@acme.test')
  })
})

describe('a second factor that has to be enrolled', () => {
  test('an app is scanned or typed, proved, and its recovery codes are shown once before going on', async () => {
    const portal = await afterPassword(mfaForced)
    await portal.screen.findByRole('heading', { name: 'Set up two-step verification' })
    await portal.user.click(await findButton(portal, /Authenticator app/))
    const picture = await portal.screen.findByAltText('QR code to scan with an authenticator app')
    expect(picture.getAttribute('src')).toMatch(/^data:image/)
    expect(portal.screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined()
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Save your recovery codes' })
    expect(portal.store.get(session).step).toBe('signedOut')
    expect(portal.screen.getByText('K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP')).toBeDefined()
    const download = portal.screen.getByRole('link', { name: 'Download' })
    expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain('P3ZC-8VJK-6LSY-4WGA-T2RN-9HDX')
    await portal.user.click(await findButton(portal, 'I’ve saved my codes'))
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.screen.queryByText('K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP')).toBeNull()
    expect(listCalls(portal, enrollMFAAuthenticatorAppForLogin)).toHaveLength(1)
  })

  test('a phone number is asked for, and its code', async () => {
    const portal = await afterPassword(mfaForced)
    await portal.user.click(await findButton(portal, /Text message/))
    await portal.user.type(await findField(portal, 'Phone number'), '+1 555 010 0142{Enter}')
    await portal.screen.findByRole('heading', { name: 'Check your phone' })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Save your recovery codes' })
  })
})

describe('a lost device', () => {
  test('a recovery code leads back to the first step, with the address there', async () => {
    await (screens.recoverTwoFactor as Deferred<object>).preload()
    const portal = await afterPassword(appOnly)
    await portal.user.click(await findButton(portal, 'Use a recovery code'))
    await portal.user.type(await findField(portal, 'Recovery code'), 'wrong{Enter}')
    expect((await portal.screen.findByRole('alert')).textContent).toContain('That code isn’t right')
    await portal.user.clear(await findField(portal, 'Recovery code'))
    await portal.user.type(await findField(portal, 'Recovery code'), 'K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP{Enter}')
    expect((await findField(portal, 'Work email')).value).toBe('admin@acme.test')
    const input = { email: 'admin@acme.test', recoveryCode: 'K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP' }
    expect(portal.call).toHaveBeenCalledWith(recoverMfaToken, input)
  })
})

describe('a session that has to show more', () => {
  test('a refresh that asks brings up the sign-in box where it asks', async () => {
    const portal = await show({
      isNew: false,
      route: { key: 'authenticatedUrl', params: {} },
      answers: { refreshToken: async () => appOnly },
    })
    await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
  })

  test('so does a mailed link', async () => {
    const portal = await show({
      route: { key: 'magicLinkCallbackUrl', params: { token: 't' } },
      answers: { passwordlessPostLogin: async () => appOnly },
    })
    await portal.user.click(await findButton(portal, 'Sign in'))
    await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
  })

  test('so does an activation, a second after it said that it worked', async () => {
    const portal = await show({
      route: { key: 'activateUrl', params: { userId: 'u', token: 't' } },
      answers: { activateAccount: async () => appOnly },
    })
    await portal.screen.findByRole('heading', { name: /active/ })
    await portal.clock.advance(1000)
    await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
  })
})
