// @vitest-environment happy-dom
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { session } from '../../session/session.atoms.ts'
import { findButton, show } from '../../testing/show.tsx'

const routeWith = (params: Record<string, string>) => ({ key: 'magicLinkCallbackUrl', params })

describe('a mailed link to sign in', () => {
  test('SEC-OT-02: nothing is asked of the server before the user confirms; then it signs in for five seconds', async () => {
    const { screen, user, call, store, clock, host } = await show({ route: routeWith({ token: 'good' }) })
    await screen.findByRole('heading', { name: 'Sign in to Acme Notes' })
    expect(call).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'You’re signed in' })
    expect(call).toHaveBeenCalledWith(passwordlessPostLogin, { type: 'magiclink', token: 'good' })
    expect(store.get(session).step).toBe('signedIn')
    await clock.advance(4999)
    expect(host.navigate).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  test('SEC-OT-02: in another browser it says whose link it is and where it was asked for', async () => {
    const portal = await show({ route: routeWith({ token: 'foreign' }) })
    const { screen, user, call } = portal
    await user.click(await findButton(portal, 'Sign in'))
    await screen.findByRole('heading', { name: 'Did you request this link?' })
    expect(screen.getByText(/from 203\.0\.113\.7, on Nov 21, 2026/)).toBeDefined()
    expect(screen.getByText('admin@acme.test')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Yes, sign in' }))
    await screen.findByRole('heading', { name: 'You’re signed in' })
    const input = { type: 'magiclink', token: 'foreign', isConfirmed: true }
    expect(call).toHaveBeenCalledWith(passwordlessPostLogin, input)
  })

  test('a link that no longer works says so and leads to a new one', async () => {
    const portal = await show({ route: routeWith({ token: 'old' }) })
    await portal.user.click(await findButton(portal, 'Sign in'))
    await portal.screen.findByText(/This link has expired/)
    await portal.user.click(await findButton(portal, 'Go to sign in'))
    expect(await portal.screen.findByLabelText('Work email')).toBeDefined()
  })

  test('an incomplete address is a bad link from the start', async () => {
    const { screen } = await show({ route: routeWith({}) })
    expect(await screen.findByText(/This link has expired/)).toBeDefined()
  })

  test('a server that is away is no bad link: the button goes on', async () => {
    const passwordlessPost = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('OFFLINE'))
      .mockResolvedValue(signedInAnswer)
    const portal = await show({
      route: routeWith({ token: 'good' }),
      answers: { passwordlessPostLogin: passwordlessPost },
    })
    await portal.user.click(await findButton(portal, 'Sign in'))
    await portal.screen.findByRole('alert')
    await portal.user.click(await findButton(portal, 'Sign in'))
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
  })
})
