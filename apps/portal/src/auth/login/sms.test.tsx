// @vitest-environment happy-dom
import { login } from '@vestibule/contract/areas/auth'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { ApiError } from '@vestibule/contract/errors'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Boot } from '../../ports/boot.ts'
import { session } from '../../session/session.atoms.ts'
import { settle } from '../../testing/clock.ts'
import { aPortal } from '../../testing/portal.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

import { smsNumber } from '../../kit/auth-card/sms-number.ts'
import { loginFlow } from './login.atoms.ts'
import { screens } from './LoginSteps.tsx'

// Here already, so that no test waits for a chunk.
import './methods/OtherMethods.tsx'

beforeAll(async () => {
  const { preload } = screens.loginWithQuickSmsOtc as unknown as { preload: () => Promise<void> }
  await preload()
})

const number = '+442079460958'
const shown = (policies: Partial<Boot['policies']>, answers?: object): Promise<ShownPortal> => {
  const all = { allowSignups: true, passwordMinLength: 10, ...policies }
  return show({ route: { key: 'loginUrl', params: {} }, boot: { policies: all }, answers })
}
const bySms = { authStrategy: 'SmsCode', identifiers: 'phone' } as const

const ask = async (portal: ShownPortal, typed = number) =>
  portal.user.type(
    await portal.screen.findByLabelText('Email or phone (with country code)'),
    `${typed}{Enter}`,
  )

describe('signing in by text message', () => {
  test('asks for a code at once, shows where it went, masked, and signs in by it', async () => {
    const portal = await shown(bySms)
    await ask(portal)
    await portal.screen.findByText('********58')
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, { type: 'smscode', phoneNumber: number })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(passwordlessPostLogin, { type: 'smscode', token: '123456' })
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('an address is asked for under its own name', async () => {
    const portal = await shown(bySms)
    await ask(portal, 'ada@acme.test')
    await portal.screen.findByRole('heading', { name: 'Check your phone' })
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, {
      type: 'smscode',
      email: 'ada@acme.test',
    })
  })

  test('another text is offered after a minute, and a user who lost the phone finds another method', async () => {
    const portal = await shown(bySms)
    await ask(portal)
    expect(await portal.screen.findByText(/Send again in 60 seconds/)).toBeDefined()
    await portal.clock.advance(60_000)
    await portal.user.click(await findButton(portal, 'Send again'))
    await settle()
    expect(portal.screen.getByText('Sent. Use the latest one.')).toBeDefined()
    await portal.user.click(await findButton(portal, 'Lost your phone?'))
    expect(portal.host.routeChanged).toHaveBeenCalledWith({
      route: 'resetPhoneNumberUrl',
      params: {},
      replace: false,
    })
  })

  test('a wrong code is told beside the field', async () => {
    const portal = await shown(bySms)
    await ask(portal)
    await portal.user.type(await findField(portal, 'Six-digit code'), '000000')
    expect((await portal.screen.findByRole('alert')).textContent).toContain('That code isn’t right')
  })

  test('beside another way it asks for the number first, with a list of countries', async () => {
    const portal = await shown({ ways: '1', otherWays: ['sms'] })
    await portal.user.click(await findButton(portal, 'Text me a code'))
    const field = await findField(portal, 'Phone number')
    await portal.user.selectOptions(portal.screen.getByLabelText('Country'), 'GB')
    expect(field.value).toBe('+44 ')
    await portal.user.type(field, '20 7946 0958{Enter}')
    await portal.screen.findByText('********58')
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, {
      type: 'smscode',
      phoneNumber: '+44 20 7946 0958',
    })
  })

  test('a number that is none stands beside its field, and nothing typed is lost', async () => {
    const passwordlessPreLoginAnswer = vi.fn().mockRejectedValue(new ApiError('PHONE_INVALID'))
    const portal = await shown(
      { ways: '1', otherWays: ['sms'] },
      { passwordlessPreLogin: passwordlessPreLoginAnswer },
    )
    await portal.user.click(await findButton(portal, 'Text me a code'))
    const field = await findField(portal, 'Phone number')
    await portal.user.type(field, '+44 20{Enter}')
    expect((await portal.screen.findByRole('alert')).id).toBe(field.getAttribute('aria-describedby'))
    expect(field.value).toBe('+44 20')
  })

  test('a number that was named elsewhere gets its code at once, and only once', async () => {
    const portal = await aPortal({
      route: { key: 'signUpUrl', params: {} },
      boot: { policies: { allowSignups: true, passwordMinLength: 10, ...bySms } },
    })
    portal.store.set(smsNumber, number)
    const off = portal.store.sub(loginFlow, () => {})
    await settle()
    expect(portal.store.get(loginFlow)).toMatchObject({ step: 'loginWithSmsOtc', sent: 1 })
    off()
    portal.store.sub(loginFlow, () => {})
    await settle()
    expect(portal.store.get(loginFlow).step).toBe('preLogin')
    expect(
      vi.mocked(portal.call).mock.calls.filter(([called]) => called === passwordlessPreLogin),
    ).toHaveLength(1)
  })

  test('a username goes with the password under its own name', async () => {
    const portal = await shown({ identifiers: 'username', authStrategy: 'UsernameAndPassword' })
    await portal.user.type(await portal.screen.findByLabelText('Email or username'), 'ada.l{Enter}')
    await portal.user.type(await portal.screen.findByLabelText('Password'), 'lantern-rivers{Enter}')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(login, { username: 'ada.l', password: 'lantern-rivers' })
  })
})
