// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { me, tenants } from '@vestibule/contract/samples'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { flags } from '../../metadata/metadata.atoms.ts'
import { configAtom } from '../../ports/host.ts'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { settle } from '../../testing/clock.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import './steps/ChooseTenant.tsx'
import './steps/LoginWithTwoFactor.tsx'

const [acme, labs] = [tenants[0]!, tenants[1]!]
const title = 'Choose an organization'

const tokenFor = (claims: object) => ({
  ...signedInAnswer,
  accessToken: `e30.${btoa(JSON.stringify({ sub: me.id, ...claims })).replaceAll('=', '')}.`,
})

type Wanted = { readonly answers?: object; readonly config?: object; readonly flag?: 'on' | 'off' }

/** A user who has typed address and password. */
const signedIn = async ({ answers, config = { tenantSelection: true }, flag }: Wanted = {}) => {
  const portal = await show({ route: { key: 'loginUrl', params: {} }, answers })
  portal.store.set(configAtom, { view: 'auto', ...config })
  if (flag) portal.store.set(flags, { 'login-box-choose-tenant': flag })
  await portal.user.type(portal.screen.getByLabelText('Work email'), 'ada@acme.test{Enter}')
  await portal.user.type(await findField(portal, 'Password'), 'right{Enter}')
  await act(() => settle())
  await act(() => portal.clock.advance(200))
  return portal
}

const isAsked = ({ screen }: ShownPortal) => screen.queryByRole('heading', { name: title }) !== null
const onward = { to: 'authenticated', reason: 'signedIn' }

describe('choosing where to work', () => {
  test('is asked of who belongs to more than one tenant; the last one stands first', async () => {
    const portal = await signedIn()
    await portal.screen.findByRole('heading', { name: title })
    const names = portal.screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(names).toEqual(['AcmeLast used', 'Acme Labs'])
    expect(portal.host.navigate).not.toHaveBeenCalled()
    await portal.user.click(await findButton(portal, /Acme Last/))
    await act(() => portal.clock.advance(0))
    expect(portal.host.navigate).toHaveBeenCalledWith(onward)
  })

  test('another one is gone to before going on, and asked for once', async () => {
    const switchTenant = vi.fn(async () => ({}))
    const mine = vi
      .fn(async () => ({ tenants: [...tenants], activeTenant: labs }))
      .mockResolvedValueOnce({ tenants: [...tenants], activeTenant: acme })
    const refreshToken = async () => tokenFor({ tenantId: labs.tenantId })
    const portal = await signedIn({ answers: { switchTenant, refreshToken, getCurrentUserTenantsV3: mine } })
    await portal.user.click(await findButton(portal, 'Acme Labs'))
    await act(() => settle())
    await act(() => portal.clock.advance(0))
    expect(switchTenant).toHaveBeenCalledWith({ tenantId: labs.tenantId }, undefined)
    expect(portal.store.get(signedInSession)?.activeTenant.tenantId).toBe(labs.tenantId)
    expect(portal.host.navigate).toHaveBeenCalledWith(onward)
  })

  test('a refusal is told, and another choice possible', async () => {
    const switchTenant = vi.fn().mockRejectedValue(new ApiError('SIGN_IN_AGAIN'))
    const portal = await signedIn({ answers: { switchTenant } })
    await portal.user.click(await findButton(portal, 'Acme Labs'))
    expect((await portal.screen.findByRole('alert')).textContent).toContain('more recent sign-in')
    await portal.user.click(await findButton(portal, /Acme Last/))
    await act(() => portal.clock.advance(0))
    expect(portal.host.navigate).toHaveBeenCalledWith(onward)
  })

  test('SEC-TE-08 a tenant that asks for a second factor asks here', async () => {
    const mfaDevices = { webauthn: [], phones: [], authenticators: [{ id: 'app' }], emails: [] }
    const question = { mfaRequired: true, mfaToken: 'pending', mfaEnrolled: true, mfaDevices }
    const portal = await signedIn({ answers: { refreshToken: async () => question } })
    await portal.user.click(await findButton(portal, 'Acme Labs'))
    await portal.screen.findByRole('heading', { name: 'Open your authenticator app' })
    expect(portal.host.navigate).not.toHaveBeenCalled()
  })

  const past = new Date(0).toISOString()
  test.each([
    ['the host does not want it', { config: {} }],
    ['the host has named one', { config: { tenantSelection: true, tenant: 'acme' } }],
    ['the operator has switched it off', { flag: 'off' }],
    [
      'somebody acts for another person',
      { answers: { login: async () => tokenFor({ tenantId: acme.tenantId, act: { sub: 'x' } }) } },
    ],
    ['there is one tenant', one([acme])],
    ['the other was not joined yet', one([acme, { ...labs, invitationToken: 'token' }])],
    ['the other is switched off', one([acme, { ...labs, isDisabled: true }])],
    ['the other is over', one([acme, { ...labs, temporaryExpirationDate: past }])],
  ] as const)('is not asked where %s', async (_, wanted) => {
    const portal = await signedIn(wanted)
    expect(isAsked(portal)).toBe(false)
    expect(portal.host.navigate).toHaveBeenCalledWith(onward)
  })
})

function one(mine: readonly object[]): Wanted {
  return { answers: { getCurrentUserTenantsV3: async () => ({ tenants: mine, activeTenant: acme }) } }
}
