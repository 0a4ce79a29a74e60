// @vitest-environment happy-dom
import { logout } from '@vestibule/contract/areas/auth'
import { resetPassword, resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { session } from '../../session/session.atoms.ts'
import { settle } from '../../testing/clock.ts'
import { findButton, fetchRoute, findField, show } from '../../testing/show.tsx'

const email = 'ada@acme.test'
const link = { userId: 'u', token: 'good' }
const forgot = { key: 'forgetPasswordUrl', params: {} }
const resetAt = (params: Record<string, string>) => ({ key: 'resetPasswordUrl', params })
const input = { identifier: email, identifierType: 'email' }

describe('a forgotten password', () => {
  test('the link beside the password takes the address along, but not in the address bar', async () => {
    const portal = await show({ route: { key: 'loginUrl', params: {} } })
    const { screen, user, host, call } = portal
    await fetchRoute(forgot.key)
    await user.type(screen.getByLabelText('Work email'), `${email}{Enter}`)
    await user.click(await screen.findByRole('button', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    expect((await findField(portal, 'Work email')).value).toBe(email)
    expect(JSON.stringify(host.routeChanged.mock.calls)).not.toContain('ada')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(screen.getByText(email)).toBeDefined()
    expect(call).toHaveBeenCalledWith(resetPasswordViaEmail, input)
  })

  test('the mail can be sent again after a while', async () => {
    const portal = await show({ route: forgot })
    await portal.user.type(await findField(portal, 'Work email'), `${email}{Enter}`)
    expect((await findButton(portal, /Send again in \d+ seconds/)).disabled).toBe(true)
    await portal.clock.advance(30_000)
    await portal.user.click(await findButton(portal, 'Send again'))
    await settle()
    const calls = vi
      .mocked(portal.call)
      .mock.calls.filter(([operation]) => operation === resetPasswordViaEmail)
    expect(calls).toHaveLength(2)
  })

  test.each([
    [
      { getPasswordRecoveryStrategies: async () => [{ strategy: 'email', isActive: false }] },
      'You can’t reset your password here. Contact your administrator.',
    ],
    [
      { getPasswordRecoveryStrategies: vi.fn().mockRejectedValue(new ApiError('UNAVAILABLE')) },
      'We couldn’t start the reset.',
    ],
    [
      { resetPasswordViaEmail: vi.fn().mockRejectedValue(new ApiError('OFFLINE')) },
      'We couldn’t send the email.',
    ],
    [
      { resetPasswordViaEmail: vi.fn().mockRejectedValue(new ApiError('TOO_MANY_ATTEMPTS')) },
      'Too many attempts. Wait a moment, then try again.',
    ],
  ])('what goes wrong is said, and the address is kept: %#', async (answers, sentence) => {
    const portal = await show({ route: forgot, answers })
    await portal.user.type(await findField(portal, 'Work email'), `${email}{Enter}`)
    expect((await portal.screen.findByRole('alert')).textContent).toContain(sentence)
    expect((await findField(portal, 'Work email')).value).toBe(email)
  })
})

describe('a mailed reset link', () => {
  test('sets the password and leads to signing in, signed in nowhere', async () => {
    const own = { ...link, userId: 'user-me' }
    const portal = await show({
      route: resetAt(own),
      isNew: false,
      answers: { refreshToken: async () => signedInAnswer },
    })
    const { screen, user, store, call } = portal
    await user.type(await findField(portal, 'Password'), 'lantern-rivers{Enter}')
    await screen.findByRole('heading', { name: 'Your password is set' })
    expect(call).toHaveBeenCalledWith(resetPassword, { ...own, password: 'lantern-rivers' })
    expect(store.get(session).step).toBe('signedOut')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Sign in to Acme Notes' })
  })

  test('SEC-SS-48 of another account ends no session of who is signed in here', async () => {
    const portal = await show({
      route: resetAt({ ...link, userId: 'user-other' }),
      isNew: false,
      answers: { refreshToken: async () => signedInAnswer },
    })
    await portal.user.type(await findField(portal, 'Password'), 'lantern-rivers{Enter}')
    await portal.screen.findByRole('heading', { name: 'Your password is set' })
    expect(portal.store.get(session).step).toBe('signedIn')
    expect(portal.call).not.toHaveBeenCalledWith(logout, expect.anything())
  })

  test('a password that is refused stands beside the field, and is kept', async () => {
    const portal = await show({ route: resetAt(link) })
    const field = await findField(portal, 'Password')
    await portal.user.type(field, 'wrong{Enter}')
    expect((await portal.screen.findByRole('alert')).id).toBe(field.getAttribute('aria-describedby'))
    expect([field.value, field.autocomplete]).toEqual(['wrong', 'new-password'])
  })

  const lost = /^This page no longer has your link. Open the link in your email again/
  const opened: { what: string; params: Record<string, string>; sentence: RegExp }[] = [
    { what: 'an old link', params: { ...link, token: 'old' }, sentence: /This link has expired/ },
    { what: 'a link without its token', params: { userId: 'u' }, sentence: lost },
    { what: 'a page that was reloaded', params: {}, sentence: lost },
  ]
  test.each(opened)('$what says what is wrong and offers a new link', async ({ params, sentence }) => {
    const portal = await show({ route: resetAt(params) })
    const { screen, user, call } = portal
    await screen.findByRole('heading', { name: 'Get a new link' })
    expect(screen.getByText(sentence)).toBeDefined()
    await user.type(await findField(portal, 'Work email'), `${email}{Enter}`)
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(call).toHaveBeenCalledWith(resetPasswordViaEmail, input)
  })

  test('a server that is away is no bad link: Retry goes on', async () => {
    const validateResetPasswordToken = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('OFFLINE'))
      .mockResolvedValue({})
    const portal = await show({ route: resetAt(link), answers: { validateResetPasswordToken } })
    await portal.user.click(await findButton(portal, 'Try again'))
    expect(await findField(portal, 'Password')).toBeDefined()
  })
})
