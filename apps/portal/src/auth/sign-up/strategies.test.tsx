// @vitest-environment happy-dom
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import {
  signUpUser,
  signUpUserWithPhoneNumber,
  signUpUserWithUsername,
} from '@vestibule/contract/areas/sign-up'
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../ports/boot.ts'
import { session } from '../../session/session.atoms.ts'
import { settle } from '../../testing/clock.ts'
import { buttonOf, fieldOf, type ShownPortal, show } from '../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import '../../kit/auth-card/PhoneField.tsx'
import './steps/Terms.tsx'
import './steps/VerifyPhone.tsx'

type Policies = Partial<Boot['policies']>

const shown = async (more: Policies, params: Record<string, string> = {}): Promise<ShownPortal> => {
  const policies = { allowSignups: true, passwordMinLength: 10, ...more }
  const portal = await show({ route: { key: 'signUpUrl', params }, boot: { policies } })
  await portal.user.type(await fieldOf(portal, 'Full name'), 'Ada Lovelace')
  if (!params.invitationToken) await portal.user.type(await fieldOf(portal, 'Company'), 'Acme')
  return portal
}
const submit = async (portal: ShownPortal) => portal.user.click(await buttonOf(portal, 'Create account'))
const person = { name: 'Ada Lovelace', companyName: 'Acme' }
const hidden = { email: 'hidden', phoneNumber: 'hidden', username: 'hidden' } as const

describe('what sign-up asks for', () => {
  test('a telephone number: no password, and the texted code signs in', async () => {
    const portal = await shown({ signUp: { ...hidden, phoneNumber: 'required' } })
    expect(portal.screen.queryByLabelText('Password')).toBeNull()
    await portal.user.type(await fieldOf(portal, 'Phone number'), '+44 20 7946 0958')
    await submit(portal)
    await portal.screen.findByRole('heading', { name: 'Check your phone' })
    const phoneNumber = '+44 20 7946 0958'
    expect(portal.call).toHaveBeenCalledWith(signUpUserWithPhoneNumber, { ...person, phoneNumber })
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    await portal.user.type(await fieldOf(portal, 'Six-digit code'), '123456')
    await settle()
    expect(portal.call).toHaveBeenCalledWith(passwordlessPostLogin, { type: 'smscode', token: '123456' })
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('a username, and an address that may be left out', async () => {
    const portal = await shown({ signUp: { ...hidden, email: 'optional', username: 'required' } })
    await portal.user.type(await fieldOf(portal, 'Username'), 'ada.l')
    await portal.user.type(await fieldOf(portal, 'Password'), 'lantern-rivers')
    await submit(portal)
    await settle()
    const sent = { ...person, username: 'ada.l', password: 'lantern-rivers' }
    expect(portal.call).toHaveBeenCalledWith(signUpUserWithUsername, sent)
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('what is required and missing is told beside its field', async () => {
    const portal = await shown({ signUp: { ...hidden, email: 'optional', phoneNumber: 'required' } })
    await submit(portal)
    expect((await portal.screen.findByRole('alert')).id).toBe(
      (await fieldOf(portal, 'Phone number')).getAttribute('aria-describedby'),
    )
    expect(portal.call).not.toHaveBeenCalledWith(signUpUserWithPhoneNumber, expect.anything())
  })

  test('terms that have to be agreed to first', async () => {
    const portal = await shown({ terms: { termsUrl: 'https://acme.test/terms' } })
    await portal.user.type(await fieldOf(portal, 'Work email'), 'ada@acme.test')
    await portal.user.type(await fieldOf(portal, 'Password'), 'lantern-rivers')
    await submit(portal)
    expect(await portal.screen.findByText('Agree to the terms to continue')).toBeDefined()
    expect(portal.screen.getByRole('link', { name: 'terms of use' }).getAttribute('rel')).toBe('noreferrer')
    await portal.user.click(portal.screen.getByRole('checkbox'))
    await submit(portal)
    await portal.screen.findByRole('heading', { name: 'Check your email' })
    const sent = { ...person, email: 'ada@acme.test', password: 'lantern-rivers', hasAcceptedTerms: true }
    expect(portal.call).toHaveBeenCalledWith(signUpUser, sent)
  })

  test('a shared link says who invites, travels along, and asks for no company', async () => {
    const portal = await shown({}, { invitationToken: 'shared' })
    expect(await portal.screen.findByText('Noa Adler invited you to join Acme.')).toBeDefined()
    expect(portal.screen.queryByLabelText('Company')).toBeNull()
    await portal.user.type(await fieldOf(portal, 'Work email'), 'ada@acme.test')
    await portal.user.type(await fieldOf(portal, 'Password'), 'lantern-rivers')
    await submit(portal)
    await portal.screen.findByRole('heading', { name: 'Check your email' })
    const { name } = person
    const sent = { name, email: 'ada@acme.test', password: 'lantern-rivers', invitationToken: 'shared' }
    expect(portal.call).toHaveBeenCalledWith(signUpUser, sent)
  })
})
