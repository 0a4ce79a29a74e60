// @vitest-environment happy-dom
import { redeemExternalLogin, startExternalLogin } from '@vestibule/contract/areas/external-login'
import { preLoginV2 } from '@vestibule/contract/areas/sso'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { appSignInAtom } from '../../ports/app-sign-in.ts'
import { settle } from '../../testing/clock.ts'
import { findButton, type ShownPortal, show } from '../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import './steps/RedirectToSSO.tsx'
import './steps/LoginWithSSOFailed.tsx'

const policies = { allowSignups: true, passwordMinLength: 10, hasSso: true }
const address = 'https://portal.test/login/start?txn=t'
const elsewhere = { preLoginV2: async () => ({ address, idpType: 'saml', addressType: 'sso' }) }

const identified = async (answers?: object): Promise<ShownPortal> => {
  const portal = await show({ route: { key: 'loginUrl', params: {} }, boot: { policies }, answers })
  await portal.user.type(portal.screen.getByLabelText('Work email'), 'hana@globex.test{Enter}')
  return portal
}

describe('single sign-on', () => {
  test('asks whether the address signs in elsewhere, shows so for two seconds, and goes', async () => {
    const portal = await identified(elsewhere)
    await portal.screen.findByRole('heading', { name: 'Continue with your organization' })
    expect(portal.call).toHaveBeenCalledWith(preLoginV2, { email: 'hana@globex.test' })
    expect(portal.screen.getByText(/globex\.test uses its own/)).toBeDefined()
    await portal.clock.advance(1999)
    expect(portal.host.openExternal).not.toHaveBeenCalled()
    await portal.clock.advance(1)
    expect(portal.host.openExternal).toHaveBeenCalledWith({ url: address, reason: 'sso' })
  })

  test('an application that signs in by address is told it, instead of going by an address of ours', async () => {
    const portal = await identified(elsewhere)
    const atOrganization = vi.fn(() => true)
    portal.store.set(appSignInAtom, { atOrganization, atProvider: () => false, asksConsent: false })
    await portal.screen.findByRole('heading', { name: 'Continue with your organization' })
    await portal.clock.advance(2000)
    expect(atOrganization).toHaveBeenCalledWith('hana@globex.test')
    expect(portal.host.openExternal).not.toHaveBeenCalled()
  })

  test('a different e-mail calls it off, although the time runs on', async () => {
    const portal = await identified(elsewhere)
    await portal.user.click(await findButton(portal, 'Use a different email'))
    await portal.clock.advance(5000)
    expect(portal.host.openExternal).not.toHaveBeenCalled()
    await portal.screen.findByLabelText('Work email')
  })

  test('who signs in here, and everybody when the question fails, is asked for a password', async () => {
    const failing = { preLoginV2: () => Promise.reject(new ApiError('TOO_MANY_ATTEMPTS')) }
    for (const answers of [{}, failing]) {
      const { screen } = await identified(answers)
      await screen.findByRole('heading', { name: 'Enter your password' })
      screen.unmount()
    }
  })

  test.each([
    ['samlCallbackUrl', { SAMLResponse: 'c', RelayState: 't' }],
    ['oidcRedirectUrl', { code: 'c', state: 't' }],
    ['socialLoginCallbackUrl', { code: 'c', state: 't' }],
  ])('signs in with what came back at %s', async (key, params) => {
    const portal = await show({ route: { key, params }, boot: { policies } })
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(redeemExternalLogin, { txn: 't', code: 'c' })
  })

  test('a failed one says so, with the words of the provider as text, and goes on after a second', async () => {
    const description = 'AADSTS50105 <b>not assigned</b>'
    const refuse = {
      redeemExternalLogin: () => Promise.reject(new ApiError('EXTERNAL_LOGIN_FAILED', { description })),
    }
    const params = { SAMLResponse: 'c', RelayState: 't' }
    const portal = await show({
      route: { key: 'samlCallbackUrl', params },
      boot: { policies },
      answers: refuse,
    })
    await portal.screen.findByRole('heading', { name: 'We couldn’t sign you in' })
    expect(
      portal.screen.getByText('The provider couldn’t confirm your sign-in. Try again or use another method.'),
    ).toBeDefined()
    expect(portal.screen.getByText(description)).toBeDefined()
    await portal.clock.advance(999)
    expect(portal.host.navigate).not.toHaveBeenCalled()
    await portal.clock.advance(1)
    await settle()
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  const direct = (action: unknown) => btoa(JSON.stringify(action))
  const openedWith = (login_direct_action: string) =>
    show({ route: { key: 'loginUrl', params: { login_direct_action } }, boot: { policies } })

  test.each(['social-login', 'custom-social-login'])(
    'the host asks for one provider at once: %s',
    async (type) => {
      const portal = await openedWith(direct({ type, data: 'google' }))
      await settle()
      expect(portal.call).toHaveBeenCalledWith(startExternalLogin, { provider: 'google', form: 'redirect' })
      expect(portal.host.openExternal).toHaveBeenCalledWith({ url: 'about:blank', reason: 'social' })
    },
  )

  test('login_direct_action: additionalQueryParams go along to the provider', async () => {
    const additionalQueryParams = { prompt: 'consent', domain_hint: 'acme.test' }
    const portal = await openedWith(direct({ type: 'social-login', data: 'google', additionalQueryParams }))
    await settle()
    const input = { provider: 'google', form: 'redirect', additionalQueryParams }
    expect(portal.call).toHaveBeenCalledWith(startExternalLogin, input)
  })

  test('and to an address of the host, which keeps its own', async () => {
    const additionalQueryParams = { prompt: 'consent', plan: 'pro' }
    const data = '/partners/sign-in?plan=free#top'
    const portal = await openedWith(direct({ type: 'direct', data, additionalQueryParams }))
    await settle()
    const url = 'https://app.acme.test/partners/sign-in?plan=free&prompt=consent#top'
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'url', url, reason: 'directAction' })
  })

  test('the host asks for an address of its own at once', async () => {
    const portal = await openedWith(direct({ type: 'direct', data: '/partners/sign-in' }))
    await settle()
    const url = 'https://app.acme.test/partners/sign-in'
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'url', url, reason: 'directAction' })
  })

  test.each([
    direct({ type: 'direct', data: 'https://evil.test/' }),
    direct({ type: 'direct', data: 'javascript:alert(1)' }),
    direct({ type: 'direct', data: '//evil.test' }),
    direct({ type: 'signup', data: 'x' }),
    direct({ type: 'social-login', data: 'google', additionalQueryParams: { prompt: 1 } }),
    direct({ type: 'social-login', data: 'google', additionalQueryParams: 'prompt=none' }),
    direct([]),
    direct(null),
    'not base64',
  ])('SEC-PO-03 what leads elsewhere or says nothing leads to the first step: %#', async (action) => {
    const portal = await openedWith(action)
    await portal.screen.findByLabelText('Work email')
    expect(portal.host.navigate).not.toHaveBeenCalled()
    expect(portal.host.openExternal).not.toHaveBeenCalled()
  })
})
