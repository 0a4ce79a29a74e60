// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import {
  activateAccount,
  activateAccountWithOTC,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { describe, expect, test, vi } from 'vitest'
import { configAtom } from '../../ports/host.ts'
import { session } from '../../session/session.atoms.ts'
import { show } from '../../testing/show.tsx'

const routeWith = (params: Record<string, string>) => ({ key: 'activateUrl', params })
const heading = { level: 1 } as const

describe('activating', () => {
  test('signs in and goes on after five seconds', async () => {
    const { screen, store, clock, host } = await show({ route: routeWith({ userId: 'u', token: 'good' }) })
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(store.get(session).step).toBe('signedIn')
    await clock.advance(4999)
    expect(host.navigate).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  test('signUpSuccessUrl: activation after a sign-up ends on the host’s page for new users, an invitation does not', async () => {
    const config = { view: 'auto', routes: { signUpSuccessUrl: '/welcome' } } as const
    const activated = async (token: string) => {
      const portal = await show({ route: routeWith({ userId: me.id, token }) })
      portal.store.set(configAtom, config)
      return portal
    }
    const signedUp = await activated('good')
    await signedUp.user.click(await signedUp.screen.findByRole('button', { name: 'Continue' }))
    await signedUp.clock.advance(0)
    const welcome = { to: 'url', url: 'https://app.acme.test/welcome', reason: 'signedIn' }
    expect(signedUp.host.navigate.mock.calls).toEqual([[welcome]])
    cleanup()

    const invited = await activated('invited')
    await invited.user.type(await invited.screen.findByLabelText('Full name'), 'Kim Roe')
    await invited.user.type(invited.screen.getByLabelText('Password'), 'lantern-rivers{Enter}')
    await invited.user.click(await invited.screen.findByRole('button', { name: /Continue/ }))
    await invited.clock.advance(0)
    expect(invited.host.navigate.mock.calls).toEqual([[{ to: 'authenticated', reason: 'signedIn' }]])
  })

  test.each([
    ['signed in at once', { userId: me.id }],
    ['asked for a second factor first', { userEmail: me.email }],
  ])(
    'signUpSuccessUrl: SEC-PW-28 so does a sign-up by code, whose page knows no user: %s',
    async (_, answer) => {
      const activated = async () => ({ ...signedInAnswer, ...answer })
      const { store, screen, user, host, clock } = await show({
        route: { key: 'activateWithOTCUrl', params: { userId: 'of-no-user', token: 'good' } },
        answers: { activateAccountWithOTC: activated },
      })
      store.set(configAtom, { view: 'auto', routes: { signUpSuccessUrl: '/welcome' } })
      await user.type(await screen.findByLabelText('Six-digit code'), '123456')
      await user.click(await screen.findByRole('button', { name: 'Continue' }))
      await clock.advance(0)
      expect(host.navigate.mock.calls).toEqual([
        [{ to: 'url', url: 'https://app.acme.test/welcome', reason: 'signedIn' }],
      ])
    },
  )

  test('the link that an owner had mailed, which carries no name, asks for one', async () => {
    const { screen, user, call } = await show({ route: routeWith({ userId: 'u', token: 'nameless' }) })
    await user.type(await screen.findByLabelText('Password'), 'lantern-rivers{Enter}')
    expect(await screen.findByText('Enter your full name')).toBeDefined()
    expect(call).not.toHaveBeenCalledWith(activateAccount, expect.anything())
    await user.type(screen.getByLabelText('Full name'), 'Kim Roe')
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
    const typed = { password: 'lantern-rivers', name: 'Kim Roe' }
    expect(call).toHaveBeenCalledWith(activateAccount, { userId: 'u', token: 'nameless', ...typed })
  })

  test('SEC-PO-32 the link of a sign-up asks in another browser, and names whose account it is', async () => {
    const { screen, user, call, store } = await show({
      route: routeWith({ userId: 'u', token: 'elsewhere' }),
    })
    await screen.findByRole('heading', { ...heading, name: 'Activate your account' })
    screen.getByText('You’ll be signed in to Acme Notes as kim@acme.test, in Acme.')
    expect(call).not.toHaveBeenCalledWith(activateAccount, expect.anything())
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(store.get(session).step).toBe('signedIn')
  })

  test('SEC-PO-32 it asks where another user is signed in, also in the browser of the sign-up', async () => {
    const answers = { refreshToken: async () => signedInAnswer }
    const route = routeWith({ userId: 'u', token: 'good' })
    const { screen, call } = await show({ route, isNew: false, answers })
    await screen.findByRole('heading', { ...heading, name: 'Activate your account' })
    expect(call).not.toHaveBeenCalledWith(activateAccount, expect.anything())
  })

  test('Continue has the focus and shows the time that remains; "Still here?" comes after it', async () => {
    const { screen, clock } = await show({ route: routeWith({ userId: 'u', token: 'good' }) })
    const button = await screen.findByRole('button', { name: 'Continue' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.textContent).toBe('Continue (5)')
    await act(() => clock.advance(3000))
    expect(button.textContent).toBe('Continue (2)')
    expect(screen.queryByText('Still here?')).toBeNull()
    await act(() => clock.advance(2000))
    expect(button.textContent).toBe('Continue')
    screen.getByText('Still here?')
  })

  test('Continue does not wait', async () => {
    const { screen, user, clock, host } = await show({ route: routeWith({ userId: 'u', token: 'good' }) })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await clock.advance(0)
    expect(host.navigate).toHaveBeenCalledTimes(1)
  })

  test('an invited user reads who invited them and where to, and gives a name and a password', async () => {
    const { screen, user, call } = await show({ route: routeWith({ userId: 'u', token: 'invited' }) })
    await screen.findByRole('heading', { ...heading, name: 'Join Acme' })
    screen.getByText('Noa Adler invited you as kim@acme.test.')
    await user.type(screen.getByLabelText('Password'), 'lantern-rivers{Enter}')
    expect(await screen.findByText('Enter your full name')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
    await user.type(screen.getByLabelText('Full name'), ' Kim Roe {Enter}')
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(call).toHaveBeenCalledWith(activateAccount, {
      userId: 'u',
      token: 'invited',
      name: 'Kim Roe',
      password: 'lantern-rivers',
    })
  })

  test('an invited user who needs no password confirms the name the inviter typed', async () => {
    const invitation = { tenant: 'Acme', email: 'kim@acme.test', name: 'Kim Roe' }
    const { screen, user, call } = await show({
      route: routeWith({ userId: 'u', token: 't' }),
      answers: { lookUpActivationStrategy: async () => ({ shouldSetPassword: false, invitation }) },
    })
    await screen.findByText('You were invited as kim@acme.test.')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Join Acme' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(call).toHaveBeenCalledWith(activateAccount, { userId: 'u', token: 't', name: 'Kim Roe' })
  })

  test('where a code is typed, the name is asked beside it', async () => {
    const { screen, user, call } = await show({
      route: { key: 'activateWithOTCUrl', params: { userId: 'u', token: 'invited' } },
    })
    await screen.findByText(/Noa Adler invited you as kim@acme.test./)
    await user.type(screen.getByLabelText('Six-digit code'), '123456')
    await user.type(screen.getByLabelText('Password'), 'lantern-rivers{Enter}')
    expect(await screen.findByText('Enter your full name')).toBeDefined()
    await user.type(screen.getByLabelText('Full name'), 'Kim Roe')
    expect(screen.queryByText('Enter your full name')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Join Acme' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
    const typed = { code: '123456', password: 'lantern-rivers', name: 'Kim Roe' }
    expect(call).toHaveBeenCalledWith(activateAccountWithOTC, { userId: 'u', token: 'invited', ...typed })
  })

  test('SEC-OT-16 the page of a code in another browser names its address, and asks for a name and a password', async () => {
    const { screen, user, call } = await show({
      route: { key: 'activateWithOTCUrl', params: { userId: 'u', token: 'nameless' } },
    })
    await screen.findByText(/This sign-up began in another browser/)
    screen.getByText('kim@acme.test')
    await user.type(screen.getByLabelText('Six-digit code'), '123456')
    await user.type(screen.getByLabelText('Full name'), 'Kim Roe')
    await user.type(screen.getByLabelText('Password'), 'lantern-rivers{Enter}')
    await screen.findByRole('heading', { name: 'Your account is active' })
    const typed = { code: '123456', password: 'lantern-rivers', name: 'Kim Roe' }
    expect(call).toHaveBeenCalledWith(activateAccountWithOTC, { userId: 'u', token: 'nameless', ...typed })
  })

  test('SEC-OT-16 SEC-PO-32 in another browser the last digit of a code signs in nowhere', async () => {
    const { screen, user, call } = await show({
      route: { key: 'activateWithOTCUrl', params: { userId: 'u', token: 'elsewhere' } },
    })
    await screen.findByText(/You’ll be signed in to .* with this account/)
    screen.getByText('kim@acme.test')
    await user.type(screen.getByLabelText('Six-digit code'), '123456')
    expect(call).not.toHaveBeenCalledWith(activateAccountWithOTC, expect.anything())
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
  })

  test('SEC-OT-16 where another tab has signed up since, the same page asks for what no longer counts', async () => {
    const activateByCode = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('PASSWORD_REQUIRED'))
      .mockResolvedValue(signedInAnswer)
    const { screen, user } = await show({
      route: { key: 'activateWithOTCUrl', params: { userId: 'u', token: 'good' } },
      answers: { activateAccountWithOTC: activateByCode },
    })
    await user.type(await screen.findByLabelText('Six-digit code'), '123456')
    await screen.findByText(/This sign-up began in another browser/)
    await user.type(screen.getByLabelText('Full name'), 'Kim Roe')
    await user.type(screen.getByLabelText('Password'), 'lantern-rivers{Enter}')
    await screen.findByRole('heading', { name: 'Your account is active' })
    const typed = { code: '123456', password: 'lantern-rivers', name: 'Kim Roe' }
    expect(activateByCode.mock.lastCall?.[0]).toEqual({ userId: 'u', token: 'good', ...typed })
  })

  const lost = /^This page no longer has your link. Open the link in your email again/
  const byCode = { key: 'activateWithOTCUrl', params: {} }
  test.each([
    {
      what: 'an old link',
      route: routeWith({ userId: 'u', token: 'old' }),
      sentence: /This link has expired/,
    },
    { what: 'a link without its token', route: routeWith({ userId: 'u' }), sentence: lost },
    { what: 'a page that was reloaded', route: routeWith({}), sentence: lost },
    { what: 'the page of a code that was', route: byCode, sentence: /no longer knows what your code is for/ },
  ])('$what says what is wrong and offers a new link', async ({ route, sentence }) => {
    const { screen, user, call } = await show({ route })
    await screen.findByRole('heading', { name: 'Get a new link' })
    expect(screen.getByText(sentence)).toBeDefined()
    await user.type(screen.getByLabelText('Work email'), 'ada@acme.test{Enter}')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(call).toHaveBeenCalledWith(resendActivationEmail, { email: 'ada@acme.test' })
  })

  test('a server that is away is no bad link: Retry goes on', async () => {
    const lookUpActivationStrategy = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('OFFLINE'))
      .mockResolvedValue({ shouldSetPassword: true })
    const { screen, user } = await show({
      route: routeWith({ userId: 'u', token: 't' }),
      answers: { lookUpActivationStrategy },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { ...heading, name: 'Choose a password' })
  })
})
