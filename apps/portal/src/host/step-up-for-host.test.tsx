// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { steppedUpAcr } from '@vestibule/access'
import { me } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { portalMethods } from './portal-methods.ts'
import { showStepUp } from '../session-watch/show-step-up.tsx'
import { mfaAsked, mfaForced } from '../preview/handlers/mfa.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { session } from '../session/session.atoms.ts'
import { findButton, findField, type ShownPortal, show } from '../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import '../auth/step-up/StepUpDialog.tsx'

const appOnly = { ...mfaAsked, mfaDevices: { ...mfaForced.mfaDevices, authenticators: [{ id: 'app-1' }] } }
const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const now = Math.floor(Date.UTC(2026, 10, 21, 9) / 1000)
const steppedUp = (authTime: number) => ({
  ...signedInAnswer,
  accessToken: `${base64url({ alg: 'RS256' })}.${base64url({ sub: me.id, tenantId: me.tenantId, acr: steppedUpAcr, amr: ['pwd', 'mfa', 'otp'], auth_time: authTime })}.`,
})

describe('step-up for the host', () => {
  const startStepUp = async (
    answers: object,
    boot: { readonly apis?: readonly string[] } = {},
    how: { readonly reason?: string } = {},
  ) => {
    const portal = await show({
      isNew: false,
      boot,
      route: { key: 'authenticatedUrl', params: {} },
      answers: { refreshToken: async () => signedInAnswer, ...answers },
    })
    showStepUp(portal.store)
    await portal.clock.advance(0)
    const methods = portalMethods(portal.store, document.body)
    return { portal, methods, outcome: Promise.resolve(methods.stepUp({ maxAge: 60, ...how })) }
  }

  test('SEC-BR-04 a host that has registered its API is given a bound token, and never the plain one', async () => {
    const bound = { accessToken: 'bound', tokenType: 'DPoP', expires: '2026-11-21T09:05:00Z', expiresIn: 300 }
    const answers = {
      generateStepupSession: async () => appOnly,
      verifyMFAAuthenticatorAppForLogin: async () => steppedUp(now),
      bindAccessToken: async () => bound,
    }
    const { portal, outcome } = await startStepUp(answers, { apis: ['https://api.acme.test/v1'] })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
    await portal.clock.advance(200)
    expect(await outcome).toMatchObject({ ok: true, value: { accessToken: 'bound', authTime: now } })
  })

  test('asks in a dialog over the page, and answers with a new token; the host goes nowhere', async () => {
    const { portal, methods, outcome } = await startStepUp({
      generateStepupSession: async () => appOnly,
      verifyMFAAuthenticatorAppForLogin: async () => steppedUp(now),
    })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
    await portal.clock.advance(200)
    expect(await outcome).toMatchObject({ ok: true, value: { amr: ['pwd', 'mfa', 'otp'], authTime: now } })
    expect(portal.host.overlay.mock.calls).toEqual([[{ on: true }], [{ on: false }]])
    expect(portal.screen.queryByRole('dialog')).toBeNull()
    expect(portal.host.routeChanged).not.toHaveBeenCalled()
    expect(portal.host.sessionChanged).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'authenticated', reason: 'refresh' }),
    )
    expect(await methods.isSteppedUp({})).toEqual({ ok: true, value: { isSteppedUp: true } })
  })

  test('says what it is for in the words of the host, as text on one line', async () => {
    const reason = '<b>Delete</b>\nall\u202e notes'
    const { portal } = await startStepUp({ generateStepupSession: async () => mfaAsked }, {}, { reason })
    const dialog = await portal.screen.findByRole('dialog', { name: 'Confirm it’s you' })
    await portal.screen.findByRole('heading', { level: 2, name: 'Confirm with' })
    expect(dialog.ariaModal ?? dialog.getAttribute('aria-modal')).toBe('true')
    expect(dialog.querySelector('.v-purpose strong')?.textContent).toBe('<b>Delete</b> all notes')
    const purpose = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(purpose?.textContent).toContain('In Acme Notes')
  })

  test('without a reason it says which application asks', async () => {
    const { portal } = await startStepUp({ generateStepupSession: async () => mfaAsked })
    const dialog = await portal.screen.findByRole('dialog', { name: 'Confirm it’s you' })
    expect(dialog.querySelector('.v-purpose strong')?.textContent).toBe('Requested by Acme Notes')
  })

  test('a newer question ends the older one, and its dialog begins anew', async () => {
    const { portal, methods, outcome } = await startStepUp({ generateStepupSession: async () => appOnly })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123')
    const newer = methods.stepUp({ reason: 'Pay the bill' })
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
    await portal.screen.findByText('Pay the bill')
    expect((await findField(portal, 'Six-digit code')).value).toBe('')
    expect(portal.host.overlay).toHaveBeenLastCalledWith({ on: true })
    await portal.user.keyboard('{Escape}')
    expect(await newer).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
  })

  test('Tab stays in the dialog', async () => {
    const { portal } = await startStepUp({ generateStepupSession: async () => appOnly })
    const code = await findField(portal, 'Six-digit code')
    const [close, cancel] = [await findButton(portal, 'Close'), await findButton(portal, 'Cancel')]
    act(() => cancel.focus())
    await portal.user.tab()
    expect(document.activeElement).toBe(close)
    await portal.user.tab({ shift: true })
    expect(document.activeElement).toBe(cancel)
    act(() => close.focus())
    await portal.user.tab()
    expect(document.activeElement).toBe(code)
  })

  test('signing out meanwhile ends it', async () => {
    const { portal, outcome } = await startStepUp({ generateStepupSession: async () => appOnly })
    await findField(portal, 'Six-digit code')
    await act(async () => portal.store.set(session, { is: 'peerSignedOut' }))
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTICATED' } })
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })

  test.each<[string, (portal: ShownPortal) => Promise<void>]>([
    ['Cancel', async (portal) => portal.user.click(await findButton(portal, 'Cancel'))],
    ['the cross', async (portal) => portal.user.click(await findButton(portal, 'Close'))],
    ['Escape', (portal) => portal.user.keyboard('{Escape}')],
  ])('who does not go through with it has cancelled: %s', async (_, leave) => {
    const { portal, methods, outcome } = await startStepUp({ generateStepupSession: async () => appOnly })
    await findField(portal, 'Six-digit code')
    await leave(portal)
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
    expect(await methods.isSteppedUp({})).toEqual({ ok: true, value: { isSteppedUp: false } })
  })

  test('MFA_NOT_ENROLLED, and NOT_AUTHENTICATED without a user', async () => {
    const { portal, outcome } = await startStepUp({
      generateStepupSession: async () => {
        throw new ApiError('MFA_NOT_ENROLLED')
      },
    })
    await portal.user.click(await findButton(portal, 'Go back'))
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'MFA_NOT_ENROLLED' } })
    const nobody = await show({ route: { key: 'loginUrl', params: {} } })
    const refused = await portalMethods(nobody.store, document.body).stepUp({})
    expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTICATED' } })
  })
})
