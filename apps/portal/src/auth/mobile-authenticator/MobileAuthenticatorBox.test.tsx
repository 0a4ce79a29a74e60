// @vitest-environment happy-dom
import { lookUpPendingSignIn } from '@vestibule/contract/areas/mfa-sign-in'
import { me } from '@vestibule/contract/samples'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { mfaAsked, mfaForced } from '../../preview/handlers/mfa.ts'
import { preloadLogin } from '../../testing/preload-login.ts'
import { findButton, show } from '../../testing/show.tsx'
import { readMfaToken } from './read-state.ts'

const encoded = (value: unknown) => btoa(JSON.stringify(value))
const { mfaStrategies, userEmail } = mfaAsked
const lookedUp = {
  account: userEmail,
  userId: 'u',
  userEmail,
  mfaEnrolled: true,
  mfaDevices: { ...mfaForced.mfaDevices, authenticators: [{ id: 'app-1' }] },
  mfaStrategies,
}
/** By what the user who is signed in is known, as another account may be. */
const signedInEmail = 'admin@acme.test'
const showWith = (state: unknown, answers = {}) =>
  show({ route: { key: 'mfaMobileAuthenticator', params: { state: encoded(state) } }, answers })

test('SEC-PO-35 a sign-in that was handed over names its account, and goes on once the user has said so', async () => {
  await preloadLogin()
  // What else is in the address is not believed.
  const state = { mfaToken: 'm', userEmail: 'another@acme.test', mfaDevices: mfaAsked.mfaDevices }
  const portal = await showWith(state, { lookUpPendingSignIn: async () => lookedUp })
  await portal.screen.findByRole('heading', { name: `Continue as ${userEmail}?` })
  const { calls } = vi.mocked(portal.call).mock
  expect(calls.map(([{ name }]) => name)).toEqual([lookUpPendingSignIn.name])
  expect(portal.host.routeChanged).not.toHaveBeenCalled()
  await portal.user.click(await findButton(portal, 'Continue'))
  await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
  const moved = { route: 'loginUrl', params: {}, replace: true }
  expect(portal.host.routeChanged).toHaveBeenCalledWith(moved)
  await findButton(portal, 'Verify')
})

test.each(['mal@evil.test', signedInEmail])(
  'SEC-PO-35 a user who is signed in reads which account %s takes the place of, and may stay',
  async (account) => {
    const portal = await show({
      route: { key: 'mfaMobileAuthenticator', params: { state: encoded({ mfaToken: 'm' }) } },
      isNew: false,
      answers: {
        refreshToken: async () => signedInAnswer,
        lookUpPendingSignIn: async () => ({ ...lookedUp, account }),
      },
    })
    await portal.screen.findByRole('heading', { name: `Continue as ${account}?` })
    await portal.screen.findByText(/You’re signed in as .* instead/)
    await portal.user.click(await findButton(portal, 'Stay signed in'))
    expect(portal.call).not.toHaveBeenCalledWith(
      expect.objectContaining({ name: /Enroll/ }),
      expect.anything(),
    )
  },
)

test('SEC-PO-35 a user whose own sign-in was handed over reads of no other account', async () => {
  const portal = await show({
    route: { key: 'mfaMobileAuthenticator', params: { state: encoded({ mfaToken: 'm' }) } },
    isNew: false,
    answers: {
      refreshToken: async () => signedInAnswer,
      getProfile: async () => ({ ...me, name: 'Kim Other' }),
      lookUpPendingSignIn: async () => ({ ...lookedUp, account: 'kim', userId: me.id }),
    },
  })
  await portal.screen.findByRole('heading', { name: 'Continue as kim?' })
  await findButton(portal, 'Stay signed in')
  expect(portal.screen.queryByText(/You’re signed in as/)).toBeNull()
})

test('SEC-PO-35 the way out begins with the first step', async () => {
  const portal = await showWith({ mfaToken: 'm' })
  await portal.user.click(await findButton(portal, 'Back to sign in'))
  expect(await portal.screen.findByLabelText('Work email')).toBeDefined()
})

test('a sign-in that is over says so, and leads to another one', async () => {
  const portal = await showWith({ mfaToken: 'old' })
  await portal.screen.findByText('That took too long. Sign in again.')
  await portal.user.click(await findButton(portal, 'Go to sign in'))
  expect(await portal.screen.findByLabelText('Work email')).toBeDefined()
})

test('a server that is away is asked again', async () => {
  const lookUp = vi.fn().mockRejectedValueOnce(new ApiError('OFFLINE')).mockResolvedValue(lookedUp)
  const portal = await showWith({ mfaToken: 'm' }, { lookUpPendingSignIn: lookUp })
  await portal.user.click(await findButton(portal, 'Try again'))
  expect(await portal.screen.findByRole('heading', { name: `Continue as ${userEmail}?` })).toBeDefined()
})

test('what names no sign-in begins with the first step', async () => {
  const portal = await show({ route: { key: 'mfaMobileAuthenticator', params: { state: 'rubbish' } } })
  expect(await portal.screen.findByLabelText('Work email')).toBeDefined()
})

test('only an answer that names a token counts', () => {
  expect(readMfaToken(encoded({ mfaToken: 'm', mfaRequired: 7 }))).toBe('m')
  const others = [{}, { mfaToken: 1 }, { mfaToken: '' }, 'text', null]
  for (const state of [undefined, '', 'e30', ...others.map(encoded)])
    expect(readMfaToken(state)).toBeUndefined()
})
