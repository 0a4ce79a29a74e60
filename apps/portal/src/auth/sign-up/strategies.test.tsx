// @vitest-environment happy-dom
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import {
  signUpUser,
  signUpUserWithPhoneNumber,
  signUpUserWithUsername,
} from '@vestibule/contract/areas/sign-up'
import { delaysMs } from '@vestibule/contract/constants'
import { me } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../ports/boot.ts'
import { configAtom } from '../../ports/host.ts'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { session } from '../../session/session.atoms.ts'
import { settle } from '../../testing/clock.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import '../../kit/auth-card/PhoneField.tsx'
import './steps/Terms.tsx'
import './steps/VerifyPhone.tsx'

type Policies = Partial<Boot['policies']>

const shown = async (
  more: Policies,
  params: Record<string, string> = {},
  answers: object = {},
): Promise<ShownPortal> => {
  const policies = { allowSignups: true, passwordMinLength: 10, ...more }
  const portal = await show({ route: { key: 'signUpUrl', params }, boot: { policies }, answers })
  await portal.user.type(await findField(portal, 'Full name'), 'Ada Lovelace')
  if (!params.invitationToken) await portal.user.type(await findField(portal, 'Company'), 'Acme')
  return portal
}
const submit = async (portal: ShownPortal) => portal.user.click(await findButton(portal, 'Create account'))
const person = { name: 'Ada Lovelace', companyName: 'Acme' }
const hidden = { email: 'hidden', phoneNumber: 'hidden', username: 'hidden' } as const

describe('what sign-up asks for', () => {
  test('a telephone number: no password, and the texted code signs in', async () => {
    const portal = await shown({ signUp: { ...hidden, phoneNumber: 'required' } })
    expect(portal.screen.queryByLabelText('Password')).toBeNull()
    await portal.user.type(await findField(portal, 'Phone number'), '+44 20 7946 0958')
    await submit(portal)
    await portal.screen.findByRole('heading', { name: 'Check your phone' })
    const phoneNumber = '+44 20 7946 0958'
    expect(portal.call).toHaveBeenCalledWith(signUpUserWithPhoneNumber, { ...person, phoneNumber })
    expect(portal.call).toHaveBeenCalledWith(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await settle()
    expect(portal.call).toHaveBeenCalledWith(passwordlessPostLogin, { type: 'smscode', token: '123456' })
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('a username, and an address that may be left out', async () => {
    const portal = await shown({ signUp: { ...hidden, email: 'optional', username: 'required' } })
    await portal.user.type(await findField(portal, 'Username'), 'ada.l')
    await portal.user.type(await findField(portal, 'Password'), 'lantern-rivers')
    await submit(portal)
    await settle()
    const sent = { ...person, username: 'ada.l', password: 'lantern-rivers' }
    expect(portal.call).toHaveBeenCalledWith(signUpUserWithUsername, sent)
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('signUpSuccessUrl: where the host has a page for new users, sign-up ends there', async () => {
    const answer = async () => ({
      shouldActivate: false,
      userId: me.id,
      authResponse: signedInAnswer,
    })
    const params = { redirectUrl: '/notes' }
    const portal = await shown({ signUp: { ...hidden, username: 'required' } }, params, {
      signUpUserWithUsername: answer,
    })
    portal.store.set(configAtom, { view: 'auto', routes: { signUpSuccessUrl: '/welcome' } })
    await portal.user.type(await findField(portal, 'Username'), 'ada.l')
    await portal.user.type(await findField(portal, 'Password'), 'lantern-rivers')
    await submit(portal)
    await settle()
    await portal.clock.advance(delaysMs.navigation)
    const welcome = { to: 'url', url: 'https://app.acme.test/welcome', reason: 'signedIn' }
    expect(portal.host.navigate.mock.calls).toEqual([[welcome]])
  })

  test('what is required and missing is told beside its field', async () => {
    const portal = await shown({ signUp: { ...hidden, email: 'optional', phoneNumber: 'required' } })
    await submit(portal)
    expect((await portal.screen.findByRole('alert')).id).toBe(
      (await findField(portal, 'Phone number')).getAttribute('aria-describedby'),
    )
    expect(portal.call).not.toHaveBeenCalledWith(signUpUserWithPhoneNumber, expect.anything())
  })

  test('terms that have to be agreed to first', async () => {
    const portal = await shown({ terms: { termsUrl: 'https://acme.test/terms' } })
    await portal.user.type(await findField(portal, 'Work email'), 'ada@acme.test')
    await portal.user.type(await findField(portal, 'Password'), 'lantern-rivers')
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
    await portal.user.type(await findField(portal, 'Work email'), 'ada@acme.test')
    await portal.user.type(await findField(portal, 'Password'), 'lantern-rivers')
    await submit(portal)
    await portal.screen.findByRole('heading', { name: 'Check your email' })
    const { name } = person
    const sent = { name, email: 'ada@acme.test', password: 'lantern-rivers', invitationToken: 'shared' }
    expect(portal.call).toHaveBeenCalledWith(signUpUser, sent)
  })
})
