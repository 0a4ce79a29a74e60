// @vitest-environment happy-dom
import { login } from '@vestibule/contract/areas/auth'
import { ApiError } from '@vestibule/contract/errors'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { configAtom } from '../../ports/host.ts'
import { session } from '../../session/session.atoms.ts'
import { signOut } from '../../session/sign-out.ts'
import { settle } from '../../testing/clock.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

const route = { key: 'loginUrl', params: {} }
const email = 'ada@acme.test'

const enterEmail = async (portal: ShownPortal) => {
  await portal.user.type(portal.screen.getByLabelText('Work email'), `${email}{Enter}`)
  return findField(portal, 'Password')
}

describe('signing in', () => {
  test('goes from address to password to the host', async () => {
    const portal = await show({ route })
    const { screen, user, store, clock, host, call } = portal
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to Acme Notes')
    const password = await enterEmail(portal)
    await waitFor(() => expect(document.activeElement).toBe(password))
    await user.type(password, ' right ')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    expect(call).toHaveBeenCalledWith(login, { email, password: ' right ' })
    expect(store.get(session).step).toBe('signedIn')
    await clock.advance(200)
    expect(host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
    expect(host.title.mock.calls.map(([{ title }]) => title)).toEqual([
      'Sign in to Acme Notes',
      'Enter your password',
      'You’re signed in',
    ])
  })

  test('a box that is a part of its page says who is signed in, and promises no way onward', async () => {
    const portal = await show({ route })
    portal.store.set(configAtom, { view: 'login' })
    await portal.user.type(await enterEmail(portal), 'right{Enter}')
    await portal.screen.findByText('Taking you to Acme Notes…')
    await act(() => portal.clock.advance(1000))
    expect(portal.host.navigate).toHaveBeenCalledTimes(1)
    await portal.screen.findByText('admin@acme.test')
    expect(portal.screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    expect(portal.screen.queryByText(/Taking you|Still here/)).toBeNull()
    await act(async () => portal.store.set(signOut))
    expect(portal.screen.getByLabelText('Work email')).toBeDefined()
  })

  test('whom the host signs out at once is not taken onward', async () => {
    const portal = await show({ route })
    await portal.user.type(await enterEmail(portal), 'right{Enter}')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    await act(async () => portal.store.set(signOut))
    await act(() => portal.clock.advance(200))
    expect(portal.host.navigate).not.toHaveBeenCalled()
    expect(portal.screen.getByLabelText('Work email')).toBeDefined()
  })

  test('a wrong password says so beside the field, and keeps what was typed', async () => {
    const portal = await show({ route })
    const password = await enterEmail(portal)
    await portal.user.type(password, 'wrong{Enter}')
    const alert = await portal.screen.findByRole('alert')
    expect(alert.textContent).toBe('That email and password don’t match.')
    expect(password.getAttribute('aria-describedby')).toBe(alert.id)
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(password.value).toBe('wrong')
  })

  test('a second click in the same moment sends nothing: the button is busy before the browser draws again', async () => {
    const { promise: never } = Promise.withResolvers<never>()
    const answer = vi.fn().mockRejectedValueOnce(new ApiError('INVALID_CREDENTIALS')).mockReturnValue(never)
    const portal = await show({ route, answers: { login: answer } })
    await portal.user.type(await enterEmail(portal), 'wrong{Enter}')
    await portal.screen.findByRole('alert')
    const button = portal.screen.getByRole('button', { name: 'Sign in' })
    // As in a browser, and not as in a test: React decides by itself what is drawn at once and what later.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    button.click()
    await Promise.resolve()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(portal.screen.queryByRole('alert')).toBeNull()
    button.click()
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2))
    vi.unstubAllGlobals()
  })

  test('a server that is away gives a trace id and Retry, and loses nothing', async () => {
    const answer = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' }))
      .mockResolvedValue(signedInAnswer)
    const portal = await show({ route, answers: { login: answer } })
    const password = await enterEmail(portal)
    await portal.user.type(password, 'right{Enter}')
    expect((await portal.screen.findByRole('alert')).textContent).toContain('trace-1')
    expect(password.value).toBe('right')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Try again' }))
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    expect(answer).toHaveBeenLastCalledWith({ email, password: 'right' }, undefined)
  })

  test('too many tries show how long to wait, second by second', async () => {
    const error = new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 2 })
    const portal = await show({ route, answers: { login: vi.fn().mockRejectedValue(error) } })
    await portal.user.type(await enterEmail(portal), 'p{Enter}')
    const wait = await findButton(portal, 'Try again in 2 seconds')
    expect(wait.disabled).toBe(true)
    await portal.clock.advance(1000)
    await portal.screen.findByRole('button', { name: 'Try again in 1 second' })
    await portal.clock.advance(1000)
    const again = await findButton(portal, 'Try again')
    expect(again.disabled).toBe(false)
  })

  test('there is a way back, and the address is still there', async () => {
    const portal = await show({ route })
    await enterEmail(portal)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Change' }))
    expect((await findField(portal, 'Work email')).value).toBe(email)
  })

  test('an empty or malformed address is answered beside the field, without asking the server', async () => {
    const { screen, user, call } = await show({ route })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter your email')
    await user.type(screen.getByLabelText('Work email'), 'ada{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address')
    expect(call).not.toHaveBeenCalled()
  })

  test('SEC-PO-10: fields are what password managers expect, and the password can be revealed', async () => {
    const portal = await show({ route })
    expect(portal.screen.getByLabelText('Work email').getAttribute('autocomplete')).toBe('username webauthn')
    const password = await enterEmail(portal)
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
    expect(password.form?.querySelector('[autocomplete=username]')?.getAttribute('value')).toBe(email)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
    await portal.user.paste('pasted')
    expect(password.hasAttribute('onpaste')).toBe(false)
  })

  test('SEC-PO-01: nothing secret is in storage, address or window.name afterwards', async () => {
    const portal = await show({ route })
    await portal.user.type(await enterEmail(portal), 'right{Enter}')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    const everything = JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      window.name,
    ])
    expect(everything).not.toContain('right')
    expect(everything).not.toContain(signedInAnswer.accessToken)
  })

  test('a signed-in user goes straight on', async () => {
    const portal = await show({ route, isNew: false, answers: { refreshToken: async () => signedInAnswer } })
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    await portal.clock.advance(200)
    await settle()
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  test('a user who is signed out where the box stayed on screen can sign in again', async () => {
    const portal = await show({ route })
    await portal.user.type(await enterEmail(portal), 'right{Enter}')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    await act(async () => {
      await portal.clock.advance(200)
      await portal.store.set(signOut)
    })
    expect(await findField(portal, 'Work email')).toBeDefined()
  })

  test('without sign-ups there is no way to one', async () => {
    const policies = { allowSignups: false, passwordMinLength: 10 }
    const { screen } = await show({ route, boot: { policies } })
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  })
})
