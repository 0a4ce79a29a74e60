// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { activateAccount, resendActivationEmail } from '@vestibule/contract/areas/activation'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
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

  test('Continue has the focus and shows the time that remains; "Still here?" comes after it', async () => {
    const { screen, clock } = await show({ route: routeWith({ userId: 'u', token: 'good' }) })
    const button = await screen.findByRole('button', { name: 'Continue' })
    expect(document.activeElement).toBe(button)
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

  test('whoever was invited chooses a password', async () => {
    const { screen, user, call } = await show({ route: routeWith({ userId: 'u', token: 'invited' }) })
    await user.type(await screen.findByLabelText('Password'), 'lantern-rivers{Enter}')
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(call).toHaveBeenCalledWith(activateAccount, {
      userId: 'u',
      token: 'invited',
      password: 'lantern-rivers',
    })
  })

  test.each([[{ userId: 'u', token: 'old' }], [{ userId: 'u' }], [{}]] as Record<string, string>[][])(
    'a link with %j says what is wrong with it and offers a new one',
    async (params = {}) => {
      const { screen, user, call } = await show({ route: routeWith(params) })
      await screen.findByRole('heading', { name: 'Get a new link' })
      expect(screen.getByText(/This link has expired/)).toBeDefined()
      await user.type(screen.getByLabelText('Work e-mail'), 'ada@acme.test{Enter}')
      await screen.findByRole('heading', { name: 'Check your e-mail' })
      expect(call).toHaveBeenCalledWith(resendActivationEmail, { email: 'ada@acme.test' })
    },
  )

  test('a server that is away is no bad link: Retry goes on', async () => {
    const getActivateAccountStrategy = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('OFFLINE'))
      .mockResolvedValue({ shouldSetPassword: true })
    const { screen, user } = await show({
      route: routeWith({ userId: 'u', token: 't' }),
      answers: { getActivateAccountStrategy },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { ...heading, name: 'Choose a password' })
  })
})
