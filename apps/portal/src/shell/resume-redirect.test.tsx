// @vitest-environment happy-dom
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { session } from '../session/session.atoms.ts'
import { show } from '../testing/show.tsx'
import { portalMethods } from '../host/portal-methods.ts'

// Here already, so that no test waits for a chunk.
import '../auth/login/methods/OtherMethods.tsx'

const policies = {
  allowSignups: true,
  passwordMinLength: 10,
  ways: '1',
  social: [{ id: 'google', name: 'Google' }],
}
const params = { code: 'c', state: 't' }

const resumed = async (answers?: object) => {
  const portal = await show({ route: { key: 'loginUrl', params: {} }, boot: { policies }, answers })
  const outcome = await portalMethods(portal.store, document.body).resumeRedirect(params)
  return { portal, outcome }
}

test('a host hands over what came back, and the portal signs in with it', async () => {
  const { portal, outcome } = await resumed()
  expect(outcome).toMatchObject({ ok: true })
  await portal.screen.findByRole('heading', { name: 'You’re signed in' })
  expect(portal.call).toHaveBeenCalledWith(redeemExternalLogin, { txn: 't', code: 'c' })
  expect(portal.store.get(session).step).toBe('signedIn')
})

test('what was not asked for here signs no user in', async () => {
  const redeem = vi.fn().mockRejectedValue(new ApiError('EXTERNAL_LOGIN_GONE'))
  const { portal } = await resumed({ redeemExternalLogin: redeem })
  await portal.screen.findByText('This sign-in took too long or was started in another browser. Try again.')
  expect(portal.store.get(session).step).toBe('signedOut')
})
