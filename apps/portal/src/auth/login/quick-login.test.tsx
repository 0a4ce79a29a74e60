// @vitest-environment happy-dom
import { createPhoneNumber, verifyPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { verifyNewDeviceSession } from '@vestibule/contract/areas/webauthn'
import { storageKeys } from '@vestibule/contract/constants'
import { me } from '@vestibule/contract/samples'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Passkeys } from '../../ports/passkeys.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'
import { screens } from './LoginSteps.tsx'

// Here already, so that no test waits for a chunk.
import './methods/OtherMethods.tsx'

beforeAll(async () => {
  for (const step of ['loginWithQuickSmsOtc', 'promptPasskeys'] as const)
    await (screens[step] as unknown as { preload: () => Promise<void> }).preload()
})

const boot = {
  policies: {
    allowSignups: true,
    passwordMinLength: 10,
    ways: '3',
    otherWays: ['sms', 'passkey'] as const,
    social: [
      { id: 'google', name: 'Google' },
      { id: 'github', name: 'GitHub' },
    ],
  },
}
const made = { id: 'key-2', response: { clientDataJSON: 'a', attestationObject: 'b' } }
const make = vi.fn<Passkeys['make']>(async () => made)
const passkeys: Passkeys = { use: async () => undefined, make, canOffer: async () => false }
const phone = {
  createPhoneNumber: async () => ({ otcToken: 'handle' }),
  verifyPhoneNumber: async () => ({}),
}

const opened = (stored: Readonly<Record<string, string>> = {}) =>
  show({ route: { key: 'loginUrl', params: {} }, boot, passkeys, answers: phone, stored })

const signIn = async ({ screen, user }: ShownPortal) => {
  await user.type(await screen.findByLabelText('Work email'), 'ada@acme.test{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}')
}
const kept = ({ storage }: ShownPortal, key: keyof typeof storageKeys) => storage.read(storageKeys[key])

describe('a quick way to sign in', () => {
  test('is offered to who has no key here, and made once they are in', async () => {
    const portal = await opened()
    await portal.user.click(await findButton(portal, 'Sign in with a passkey'))
    await portal.user.click(await findButton(portal, 'Security key'))
    await portal.screen.findByText('Sign in as usual now. Next, we’ll set up: Security key.')
    expect(kept(portal, 'registerQuickLogin')).toBe('usb-key')
    await signIn(portal)
    await portal.screen.findByRole('heading', { name: 'Set up your key or phone' })
    await portal.user.click(await findButton(portal, 'Create a passkey'))
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(make.mock.lastCall?.[0]).toMatchObject({
      hints: ['security-key'],
      authenticatorSelection: { authenticatorAttachment: 'cross-platform' },
    })
    expect(portal.call).toHaveBeenCalledWith(verifyNewDeviceSession, made)
    expect(kept(portal, 'registerQuickLogin')).toBeUndefined()
    expect(kept(portal, 'preferredLoginMethod')).toBe('usb-key')
  })

  test('writes the id of its user when it is registered, and not before', async () => {
    const portal = await opened({ [storageKeys.registerQuickLogin]: 'internal' })
    await signIn(portal)
    expect(kept(portal, 'userId')).toBeUndefined()
    await portal.user.click(await findButton(portal, 'Create a passkey'))
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(kept(portal, 'userId')).toBe(me.id)
  })

  test('is remembered over another page, and can be a telephone number', async () => {
    const portal = await opened({ [storageKeys.registerQuickLogin]: 'sms' })
    await signIn(portal)
    await portal.screen.findByRole('heading', { name: 'Add your phone number' })
    await portal.user.type(await findField(portal, 'Phone number'), '+442079460958{Enter}')
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(createPhoneNumber, {
      phoneNumber: '+442079460958',
      verify: true,
    })
    expect(portal.call).toHaveBeenCalledWith(verifyPhoneNumber, { otcToken: 'handle', code: '123456' })
    expect(kept(portal, 'preferredLoginMethod')).toBe('sms')
  })

  test('may be dropped before the sign-in', async () => {
    const portal = await opened()
    await portal.user.click(await findButton(portal, 'Sign in with a passkey'))
    await portal.user.click(await findButton(portal, 'This device'))
    await portal.user.click(await findButton(portal, 'Never mind'))
    expect(kept(portal, 'registerQuickLogin')).toBeUndefined()
  })

  test('may be declined after it', async () => {
    const another = await opened({ [storageKeys.registerQuickLogin]: 'internal' })
    await signIn(another)
    await another.user.click(await findButton(another, 'Not now'))
    await another.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(kept(another, 'registerQuickLogin')).toBeUndefined()
    expect(kept(another, 'preferredLoginMethod')).toBe('password')
  })

  test('what the storage holds and is no way is nothing', async () => {
    const portal = await opened({ [storageKeys.registerQuickLogin]: '<script>' })
    await signIn(portal)
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
  })
})

describe('the way in that was used last', () => {
  test.each([
    ['internal', 'Sign in with a passkey'],
    ['sms', 'Text me a code'],
    ['github', 'Continue with GitHub'],
  ])('%s comes first among the others, and is marked', async (method, name) => {
    const portal = await opened({ [storageKeys.preferredLoginMethod]: method })
    const button = await findButton(portal, new RegExp(`^${name}`))
    const [first] = portal.screen.container.querySelectorAll('.v-ways .v-button')
    expect(first).toBe(button)
    expect(button.textContent).toContain('Last used')
    expect(portal.screen.container.querySelectorAll('.v-last:not([hidden])')).toHaveLength(1)
  })
})
