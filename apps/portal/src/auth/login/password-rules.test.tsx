// @vitest-environment happy-dom
import { login } from '@vestibule/contract/areas/auth'
import { resetPassword, resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

const route = { key: 'loginUrl', params: {} }
const email = 'ada@acme.test'

const signIn = async (answers: object): Promise<ShownPortal> => {
  const portal = await show({ route, answers })
  await portal.user.type(portal.screen.getByLabelText('Work email'), `${email}{Enter}`)
  await portal.user.type(await findField(portal, 'Password'), 'right{Enter}')
  return portal
}

describe('a password that has ended', () => {
  test('gives way to another one, which signs in at once', async () => {
    const answer = vi
      .fn()
      .mockResolvedValueOnce({ mfaRequired: false, resetPasswordToken: 'token', userId: 'user' })
      .mockResolvedValue(signedInAnswer)
    const reset = vi.fn().mockRejectedValueOnce(new ApiError('PASSWORD_REUSED')).mockResolvedValue({})
    const portal = await signIn({ login: answer, resetPassword: reset })
    const field = await findField(portal, 'New password')
    await portal.user.type(field, 'Next-password-1{Enter}')
    expect((await portal.screen.findByRole('alert')).textContent).toContain(
      'You’ve used this password before.',
    )
    expect(field.value).toBe('Next-password-1')
    await portal.user.click(await findButton(portal, 'Set password and sign in'))
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    const password = 'Next-password-1'
    expect(portal.call).toHaveBeenCalledWith(resetPassword, { userId: 'user', token: 'token', password })
    expect(portal.call).toHaveBeenLastCalledWith(expect.anything(), expect.anything())
    expect(portal.call).toHaveBeenCalledWith(login, { email, password })
  })
})

describe('a password that ends soon', () => {
  const soon = { ...signedInAnswer, passwordExpiresIn: 1, notificationPeriod: 14 }

  test('can be changed on the way', async () => {
    // The session that was opened is renewed with the new password.
    const refreshToken = async () => signedInAnswer
    const answers = { login: async () => soon, changePassword: async () => ({}), refreshToken }
    const portal = await signIn(answers)
    expect(
      await portal.screen.findByRole('heading', { name: 'Your password expires in 1 day' }),
    ).toBeDefined()
    await portal.user.click(await findButton(portal, 'Change it now'))
    await portal.user.type(await findField(portal, 'Current password'), 'right')
    await portal.user.type(await findField(portal, 'New password'), 'Next-password-1{Enter}')
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    const change = { password: 'right', newPassword: 'Next-password-1' }
    expect(portal.call).toHaveBeenCalledWith(changePassword, change)
  })

  test('or another time', async () => {
    const portal = await signIn({ login: async () => soon })
    await portal.user.click(await findButton(portal, 'Not now'))
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
  })
})

test('a leaked password leads to the mailbox', async () => {
  const portal = await signIn({
    login: async () => ({ mfaRequired: false, isBreachedPassword: true }),
    resetPasswordViaEmail: async () => ({}),
  })
  expect(
    await portal.screen.findByRole('heading', { name: 'Your password isn’t safe anymore' }),
  ).toBeDefined()
  await portal.user.click(await findButton(portal, 'Send link'))
  expect(await portal.screen.findByRole('heading', { name: 'Check your email' })).toBeDefined()
  const input = { identifier: email, identifierType: 'email' }
  expect(portal.call).toHaveBeenCalledWith(resetPasswordViaEmail, input)
})
