// @vitest-environment happy-dom
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { session } from '../../session/session.atoms.ts'
import { settle } from '../../testing/clock.ts'
import { findField, type ShownPortal, show } from '../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import './steps/LoginWithOtc.tsx'
import './steps/MagicLinkPreLoginSuccess.tsx'

const email = 'ada@acme.test'
const shown = async (authStrategy: string, answers?: object): Promise<ShownPortal> => {
  const policies = { allowSignups: true, passwordMinLength: 10, authStrategy }
  const portal = await show({ route: { key: 'loginUrl', params: {} }, boot: { policies }, answers })
  await portal.user.type(portal.screen.getByLabelText('Work email'), `${email}{Enter}`)
  await portal.screen.findByRole('heading', { name: 'Check your email' })
  return portal
}

const listCalls = ({ call }: ShownPortal, operation: unknown) =>
  vi.mocked(call).mock.calls.filter(([called]) => called === operation)

describe('signing in with a mailed code', () => {
  test('asks for a code at once and signs in when its last digit is typed', async () => {
    const portal = await shown('Code')
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, { type: 'code', email })
    const field = await findField(portal, 'Six-digit code')
    expect([field.autocomplete, field.inputMode, field.dir]).toEqual(['one-time-code', 'numeric', 'ltr'])
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    await portal.user.type(field, '123456')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(passwordlessPostLogin, { type: 'code', token: '123456' })
    expect(listCalls(portal, passwordlessPostLogin)).toHaveLength(1)
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('a pasted code may have spaces, signs and words around it', async () => {
    const portal = await shown('Code')
    await portal.user.click(await findField(portal, 'Six-digit code'))
    await portal.user.paste(' 123-456 ')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(passwordlessPostLogin, { type: 'code', token: '123456' })
  })

  test('one that is typed before the server has answered waits for it', async () => {
    const response = Promise.withResolvers<object>()
    const portal = await shown('Code', { passwordlessPreLogin: vi.fn(() => response.promise) })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    expect(listCalls(portal, passwordlessPostLogin)).toHaveLength(0)
    response.resolve({})
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(listCalls(portal, passwordlessPostLogin)).toHaveLength(1)
  })

  test('an incomplete code is answered beside the field and costs no try', async () => {
    const portal = await shown('Code')
    await portal.user.type(await findField(portal, 'Six-digit code'), '123{Enter}')
    expect(portal.screen.getByRole('alert').textContent).toBe('Enter all six digits')
    expect(listCalls(portal, passwordlessPostLogin)).toHaveLength(0)
  })

  test('a wrong code says so, stays, and is replaced by typing', async () => {
    const portal = await shown('Code')
    const field = await findField(portal, 'Six-digit code')
    await portal.user.type(field, '000000')
    const alert = await portal.screen.findByRole('alert')
    expect(alert.textContent).toContain('That code isn’t right')
    expect(field.getAttribute('aria-describedby')).toBe(alert.id)
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['000000', 0, 6])
  })

  test('a new one can be had after a while, and at once when the code is dead', async () => {
    const dead = vi.fn().mockRejectedValue(new ApiError('CODE_EXPIRED'))
    const portal = await shown('Code', { passwordlessPostLogin: dead })
    expect(portal.screen.getByText(/Send again in 30 seconds/)).toBeDefined()
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByText('This code no longer works. Send a new one.')
    await portal.clock.advance(0)
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Send again' }))
    await settle()
    expect(listCalls(portal, passwordlessPreLogin)).toHaveLength(2)
    await portal.screen.findByText('Sent. Use the latest one.')
  })

  test('a server that is away gives Retry, which asks for the code again', async () => {
    const away = vi.fn().mockRejectedValueOnce(new ApiError('OFFLINE')).mockResolvedValue({})
    const portal = await shown('Code', { passwordlessPreLogin: away })
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Try again' }))
    await settle()
    expect(away).toHaveBeenCalledTimes(2)
    expect(portal.screen.queryByRole('alert')).toBeNull()
  })

  test('there is a way back, and the address is still there', async () => {
    const portal = await shown('Code')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Change' }))
    expect((await findField(portal, 'Work email')).value).toBe(email)
  })
})

describe('signing in with a mailed link', () => {
  test('asks for a link at once, and can send it again', async () => {
    const portal = await shown('MagicLink')
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, { type: 'magiclink', email })
    expect(portal.screen.getByText(email)).toBeDefined()
    await portal.clock.advance(30_000)
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Send again' }))
    await settle()
    expect(listCalls(portal, passwordlessPreLogin)).toHaveLength(2)
  })
})
