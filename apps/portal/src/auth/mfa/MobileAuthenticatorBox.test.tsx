// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mfaAsked, mfaForced } from '../../preview/handlers/mfa.ts'
import { findButton, show } from '../../testing/show.tsx'
import { preloadLogin } from '../../testing/preload-login.ts'
import { readState } from './mobile-authenticator.atoms.ts'

const encoded = (value: unknown) => btoa(JSON.stringify(value))
const appOnly = { ...mfaAsked, mfaDevices: { ...mfaForced.mfaDevices, authenticators: [{ id: 'app-1' }] } }

test('a native application has the second factor of its sign-in asked for here', async () => {
  await preloadLogin()
  const params = { state: encoded(appOnly) }
  const portal = await show({ route: { key: 'mfaMobileAuthenticator', params } })
  await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
  const moved = { route: 'loginUrl', params: {}, replace: true }
  expect(portal.host.routeChanged).toHaveBeenCalledWith(moved)
  await findButton(portal, 'Verify')
})

test('what is no such answer begins with the first step', async () => {
  const portal = await show({ route: { key: 'mfaMobileAuthenticator', params: { state: 'rubbish' } } })
  expect(await portal.screen.findByLabelText('Work email')).toBeDefined()
})

test('only an answer that names a token counts', () => {
  expect(readState(encoded({ mfaToken: 'm' }))).toEqual({ mfaRequired: true, mfaToken: 'm' })
  for (const state of [
    undefined,
    '',
    'e30',
    encoded({}),
    encoded({ mfaToken: 1 }),
    encoded('text'),
    encoded(null),
  ])
    expect(readState(state)).toBeUndefined()
})
