// @vitest-environment happy-dom
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'

const routeWith = (params: Record<string, string>) => ({ key: 'acceptInvitationUrl', params })

describe('accepting an invitation', () => {
  test('joins, and goes on to sign in', async () => {
    const { screen, user, host, call } = await show({ route: routeWith({ userId: 'u', token: 't' }) })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(call).toHaveBeenCalledWith(acceptInvitation, { userId: 'u', token: 't' })
    expect(host.routeChanged).toHaveBeenCalledWith({ route: 'loginUrl', params: {}, replace: false })
  })

  test('an incomplete link says so', async () => {
    const { screen } = await show({ route: routeWith({ token: 't' }) })
    await screen.findByRole('heading', { name: 'This invitation is not complete' })
  })

  test('an old one fails, with the next step', async () => {
    const { screen } = await show({ route: routeWith({ userId: 'u', token: 'old' }) })
    await screen.findByRole('heading', { name: 'We couldn’t verify your invitation' })
    expect(screen.getByRole('button', { name: 'Back to sign in' })).toBeDefined()
  })

  test('a server that is away can be asked again', async () => {
    const answer = vi.fn().mockRejectedValueOnce(new ApiError('OFFLINE')).mockResolvedValue({})
    const { screen, user } = await show({
      route: routeWith({ userId: 'u', token: 't' }),
      answers: { acceptInvitation: answer },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'You have joined' })
  })
})
