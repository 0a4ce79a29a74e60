// @vitest-environment happy-dom
import { verifyNewDeviceSession, webAuthnPostLogin } from '@vestibule/contract/areas/webauthn'
import { storageKeys } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import type { Passkeys } from '../../ports/passkeys.ts'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { session } from '../../session/session.atoms.ts'
import { readClaims } from '../../session/tokens.ts'
import { aScreen } from '../../testing/screen.ts'
import { type ShownPortal, show } from '../../testing/show.tsx'

const route = { key: 'loginUrl', params: {} }
const boot = {
  policies: { allowSignups: true, passwordMinLength: 10, ways: '1', otherWays: ['passkey'] as const },
  flags: { 'show-passkeys-new': 'on' },
}
const shown = {
  id: 'key-1',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
}
const made = { id: 'key-2', response: { clientDataJSON: 'a', attestationObject: 'b' } }

const holding = (passkeys: Partial<Passkeys>): Passkeys => ({
  use: vi.fn<Passkeys['use']>(async () => undefined),
  make: vi.fn<Passkeys['make']>(async () => undefined),
  canOffer: vi.fn<Passkeys['canOffer']>(async () => false),
  ...passkeys,
})

/** The answer of a sign-in by these methods. */
const signedInBy = (amr: readonly string[]) => ({
  ...signedInAnswer,
  accessToken: `e30.${btoa(JSON.stringify({ ...readClaims(signedInAnswer.accessToken), amr })).replaceAll('=', '')}.`,
})

const signInWithPassword = async ({ screen, user }: ShownPortal) => {
  await user.type(screen.getByLabelText('Work email'), 'ada@acme.test{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}')
}

const opened = async (passkeys: Partial<Passkeys>, answers = {}) => {
  const portal = await show({ route, boot, answers, passkeys: holding(passkeys) })
  return { portal, button: await portal.screen.findByRole('button', { name: 'Sign in with a passkey' }) }
}

describe('passkeys at sign-in', () => {
  test('a key signs in from the first step', async () => {
    const { portal, button } = await opened({ use: async () => shown })
    await portal.user.click(button)
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    expect(portal.call).toHaveBeenCalledWith(webAuthnPostLogin, shown)
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('a user who gives up is where they were, with what they had typed', async () => {
    const { portal, button } = await opened({})
    const field = portal.screen.getByLabelText('Work email') as HTMLInputElement
    await portal.user.type(field, 'ada@')
    await portal.user.click(button)
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    expect(field.value).toBe('ada@')
    expect(portal.screen.queryByRole('alert')).toBeNull()
  })

  test('a refused key says so, and the other ways stay', async () => {
    const refused = async () => {
      throw new ApiError('WEBAUTHN_REFUSED')
    }
    const { portal, button } = await opened({ use: async () => shown }, { webAuthnPostLogin: refused })
    await portal.user.click(button)
    expect((await portal.screen.findByRole('alert')).textContent).toContain('We couldn’t verify that passkey')
    expect(portal.screen.getByLabelText('Work email')).toBeDefined()
  })

  test('keys are offered in the list of the field where the browser can', async () => {
    const use = vi.fn<Passkeys['use']>(async () => shown)
    const passkeys = holding({ use, canOffer: async () => true })
    const { switchOn } = aScreen({ isOn: false })
    const portal = await show({ route, boot, passkeys })
    await portal.screen.findByRole('button', { name: 'Sign in with a passkey' })
    // Not by a box that the host has out of sight.
    expect(use).not.toHaveBeenCalled()
    switchOn()
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    expect(use).toHaveBeenCalledWith(expect.anything(), { isOffered: true })
  })
})

describe('the suggestion of a passkey', () => {
  test('comes after a password, makes a key and goes on', async () => {
    const { portal } = await opened({ make: async () => made })
    await signInWithPassword(portal)
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Create a passkey' }))
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    expect(portal.call).toHaveBeenCalledWith(verifyNewDeviceSession, made)
  })

  test('is gone for good where that was wished', async () => {
    const { portal } = await opened({})
    await signInWithPassword(portal)
    await portal.user.click(await portal.screen.findByLabelText('Don’t ask again on this device'))
    await portal.user.click(portal.screen.getByRole('button', { name: 'Not now' }))
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
    expect(portal.storage.read(storageKeys.dontShowPasskeysPrompt)).toBe('true')
  })

  test.each([
    ['who has one', { getWebAuthnDevices: async () => ({ devices: [{}] }) }],
    ['who came in by a mailbox alone', { login: async () => signedInBy(['email']) }],
    [
      'whose keys cannot be asked for',
      { getWebAuthnDevices: () => Promise.reject(new ApiError('UNAVAILABLE')) },
    ],
  ])('does not come to a user %s', async (_, answers) => {
    const { portal } = await opened({}, answers)
    await signInWithPassword(portal)
    expect(await portal.screen.findByRole('heading', { name: 'You’re signed in' })).toBeDefined()
  })
})
