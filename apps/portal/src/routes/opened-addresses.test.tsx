// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { isRead, type Operation } from '@vestibule/contract/operation'
import { describe, expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { type AuthRoute, authRoutes } from './auth-routes.ts'

/** Parameters of mailed and typed addresses, written down by hand, each with a value that looks good. */
const params = {
  userId: 'u',
  token: 'elsewhere',
  invitationToken: 'shared',
  tenantId: 't',
  code: 'c',
  state: 's',
  txn: 'x',
  email: 'kim@acme.test',
  username: 'kim',
  phoneNumber: '+15550100',
  redirectUrl: 'https://app.acme.test/after',
  organization: 'acme',
  login_hint: 'kim@acme.test',
  login_direct_action: btoa(JSON.stringify({ type: 'signup', data: 'x' })),
  maxAge: '60',
  error: 'denied',
}

/** Requests with a body that change nothing: what a link leads to, and the session that is there. */
const changesNothing = ['verifyInviteToken', 'validateResetPasswordToken', 'refreshToken']

/** The answer of a provider counts in the browser that went there alone (SEC-OA-05, SEC-SO-06). */
const ofProviders = ['redeemExternalLogin']

const callbacks: readonly AuthRoute[] = ['socialLoginCallbackUrl', 'oidcRedirectUrl', 'samlCallbackUrl']
const keys = Object.keys(authRoutes) as AuthRoute[]

describe.each([
  ['no user is signed in', true],
  ['a user is signed in', false],
])('an address that is opened where %s', (_, isNew) => {
  test.each(keys)('SEC-PO-32 changes nothing by itself: %s', async (key) => {
    const { call, clock } = await show({ route: { key, params }, isNew })
    await act(() => clock.advance(10_000))
    const calls = (call as unknown as { mock: { calls: readonly (readonly [Operation])[] } }).mock.calls
    const writing = calls.map(([operation]) => operation).filter((operation) => !isRead(operation))
    const expected = [...changesNothing, ...(callbacks.includes(key) ? ofProviders : [])]
    expect(writing.map(({ name }) => name).filter((name) => !expected.includes(name))).toEqual([])
  })
})
