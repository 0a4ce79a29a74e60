// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { impersonate } from '@vestibule/contract/areas/impersonation'
import { describe, expect, test, vi } from 'vitest'
import { session } from '../../session/session.atoms.ts'
import { show } from '../../testing/show.tsx'

const wish = { impersonatedUserId: 'u', actorToken: 'right' }
const shown = (params: Readonly<Record<string, string>>, answers?: object) =>
  show({ route: { key: 'impersonationUrl', params }, answers })

describe('an impersonation begins', () => {
  test('says as whom, and goes on after a second', async () => {
    const { screen, call, clock, host, store } = await shown(wish)
    await screen.findByRole('heading', { name: /^You’re signed in as Ada Admin/ })
    expect(call).toHaveBeenCalledWith(impersonate, wish)
    expect(store.get(session).step).toBe('signedIn')
    await act(() => clock.advance(999))
    expect(host.navigate).not.toHaveBeenCalled()
    await act(() => clock.advance(1))
    expect(host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  test('goes to the address that was given, if it is one of the host', async () => {
    const { screen, clock, host } = await shown({ ...wish, redirectUrl: '/notes' })
    await screen.findByRole('heading', { name: /^You’re signed in as/ })
    await act(() => clock.advance(1000))
    expect(host.navigate).toHaveBeenCalledWith(
      expect.objectContaining({ to: 'url', url: 'https://app.acme.test/notes' }),
    )
  })

  test('a token that is worth nothing leads back', async () => {
    const { screen, user, host } = await shown({ ...wish, actorToken: 'old' })
    await screen.findByRole('heading', { name: 'We couldn’t sign you in as this user' })
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    expect(host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'cancelled' })
  })

  test('an address without its parts sends no request', async () => {
    const { screen, call } = await shown({})
    await screen.findByRole('heading', { name: 'We couldn’t sign you in as this user' })
    expect(vi.mocked(call)).not.toHaveBeenCalledWith(impersonate, expect.anything())
  })
})
