// @vitest-environment happy-dom
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { resendActivationEmail } from '@vestibule/contract/areas/activation'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { settle } from '../../testing/clock.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

const route = { key: 'signUpUrl', params: {} }
const email = 'ada@acme.test'

const fillIn = async ({ screen, user }: ShownPortal, password = 'lantern-rivers') => {
  await user.type(await screen.findByLabelText('Full name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Company'), ' Acme ')
  await user.type(screen.getByLabelText('Work email'), email)
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

describe('signing up', () => {
  test('sends what was typed and says where the mail went', async () => {
    const portal = await show({ route })
    await fillIn(portal)
    await portal.screen.findByRole('heading', { name: 'Check your email' })
    expect(portal.screen.getByText(email)).toBeDefined()
    expect(portal.call).toHaveBeenCalledWith(signUpUser, {
      name: 'Ada Lovelace',
      companyName: 'Acme',
      email,
      password: 'lantern-rivers',
    })
  })

  test('the link can be sent again, after a while', async () => {
    const portal = await show({ route })
    await fillIn(portal)
    const soon = await findButton(portal, /Send again in \d+ seconds/)
    expect(soon.disabled).toBe(true)
    await portal.clock.advance(30_000)
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Send again' }))
    await settle()
    expect(portal.call).toHaveBeenCalledWith(resendActivationEmail, { email })
    expect(portal.screen.getByText('Sent. Use the latest one.')).toBeDefined()
  })

  test('a password that is known stands beside the password, and nothing typed is lost', async () => {
    const answers = { signUpUser: vi.fn().mockRejectedValue(new ApiError('PASSWORD_COMMON')) }
    const portal = await show({ route, answers })
    await fillIn(portal, 'Password123')
    const password = await findField(portal, 'Password')
    expect((await portal.screen.findByRole('alert')).id).toBe(password.getAttribute('aria-describedby'))
    expect(password.value).toBe('Password123')
    expect((await findField(portal, 'Full name')).value).toBe('Ada Lovelace')
  })

  test('behind a shared link the rules are those of its tenant', async () => {
    const answers = {
      verifyInviteToken: async () => ({
        name: 'Acme',
        passwordConfig: {
          minLength: 14,
          maxLength: 128,
          optionalTests: { requireNumbers: true, requireUppercase: true },
          minOptionalTestsToPass: 2,
        },
      }),
    }
    const { screen } = await show({ route: { ...route, params: { invitationToken: 'shared' } }, answers })
    expect(await screen.findByText('At least 14 characters')).toBeDefined()
    expect(screen.getByText(/uppercase.*numbers/i)).toBeDefined()
  })

  test('the rules follow the password as it is typed', async () => {
    const { screen, user } = await show({ route })
    await user.type(await screen.findByLabelText('Full name'), 'Ada Lovelace')
    const isMet = (text: string) => screen.getByText(text).className === 'is-met'
    await user.type(screen.getByLabelText('Password'), 'lovelace-1')
    expect([isMet('At least 10 characters'), isMet('More than your name or email')]).toEqual([true, false])
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'rivers')
    expect([isMet('At least 10 characters'), isMet('More than your name or email')]).toEqual([false, true])
    // What the server takes is not said to be refused.
    await user.type(screen.getByLabelText('Password'), ' lovelace')
    expect([isMet('At least 10 characters'), isMet('More than your name or email')]).toEqual([true, true])
  })

  test('SEC-PO-10: a new password is offered by password managers', async () => {
    const { screen } = await show({ route })
    expect((await screen.findByLabelText('Password')).getAttribute('autocomplete')).toBe('new-password')
  })

  test('leads back to signing in, and tells the host', async () => {
    const { screen, user, host } = await show({ route })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(host.routeChanged).toHaveBeenCalledWith({ route: 'loginUrl', params: {}, replace: false })
    expect(screen.getByRole('heading', { name: 'Sign in to Acme Notes' })).toBeDefined()
  })
})
