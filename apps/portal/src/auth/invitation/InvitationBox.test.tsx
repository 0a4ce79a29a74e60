// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import {
  acceptInvitation,
  acceptInvitationWithOTC,
  resendInvitationEmail,
} from '@vestibule/contract/areas/invites'
import * as tenantArea from '@vestibule/contract/areas/tenants'
import { ApiError } from '@vestibule/contract/errors'
import { me, tenants } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { settle } from '../../testing/clock.ts'
import { findButton, findField, type ShownPortal, show } from '../../testing/show.tsx'

const invited = { userId: me.id, token: 't' }
const routeWith = (params: Record<string, string>, key = 'acceptInvitationUrl') => ({ key, params })
const withSession = { refreshToken: async () => signedInAnswer }

/** A page that was opened by the link, in a browser where the invited user is signed in. */
const shownSignedIn = (answers: object = {}, route = routeWith(invited)) =>
  show({ route, isNew: false, answers: { ...withSession, ...answers } })

const heading = ({ screen }: ShownPortal, name: string) => screen.findByRole('heading', { name })

/** Types address and password into the sign-in box; the address is there already. */
const signIn = async (portal: ShownPortal) => {
  await portal.user.click(await findButton(portal, 'Continue'))
  await portal.user.type(await findField(portal, 'Password'), 'right{Enter}')
  await act(() => settle())
  await act(() => portal.clock.advance(200))
}

describe('accepting an invitation', () => {
  test('SEC-AD-01 the invited user is asked, joins, and goes on in the tenant', async () => {
    const portal = await shownSignedIn()
    await heading(portal, 'Join Acme')
    expect(portal.call).not.toHaveBeenCalledWith(acceptInvitation, expect.anything())
    await portal.user.click(await findButton(portal, 'Join Acme'))
    await heading(portal, 'You’re in')
    expect(portal.call).toHaveBeenCalledWith(acceptInvitation, invited)
    await portal.user.click(await findButton(portal, 'Continue to Acme'))
    await act(() => settle())
    const { tenantId } = tenants[1]!
    expect(portal.call).toHaveBeenCalledWith(tenantArea.switchTenant, { tenantId })
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  test('SEC-AD-01 SEC-PO-02 signs in first, with the address filled in, and comes back to join', async () => {
    const portal = await show({ route: routeWith(invited) })
    await heading(portal, 'Sign in to join Acme')
    expect(portal.call).not.toHaveBeenCalledWith(acceptInvitation, expect.anything())
    await portal.user.click(await findButton(portal, 'Sign in'))
    expect((await findField(portal, 'Work email')).value).toBe(me.email)
    await signIn(portal)
    await heading(portal, 'Join Acme')
    expect(JSON.stringify(portal.host.routeChanged.mock.calls)).not.toContain('"token"')
    await portal.user.click(await findButton(portal, 'Join Acme'))
    await heading(portal, 'You’re in')
    expect(portal.call).toHaveBeenCalledWith(acceptInvitation, expect.objectContaining(invited))
  })

  test('SEC-AD-01 another signed-in user is told, and may switch accounts', async () => {
    const portal = await shownSignedIn({}, routeWith({ ...invited, userId: 'user-other' }))
    await heading(portal, 'Switch accounts to join Acme')
    expect(
      portal.screen.getByText(`Noa Adler invited you as ${me.email}. You’re signed in as ${me.email}.`),
    ).toBeDefined()
    await portal.user.click(await findButton(portal, 'Switch accounts'))
    await findField(portal, 'Work email')
    expect(portal.notifySignedOut).toHaveBeenCalled()
    expect(portal.call).not.toHaveBeenCalledWith(acceptInvitation, expect.anything())
  })

  test('another signed-in user may stay signed in', async () => {
    const portal = await shownSignedIn({}, routeWith({ ...invited, userId: 'user-other' }))
    await portal.user.click(await findButton(portal, 'Stay signed in'))
    expect(portal.notifySignedOut).not.toHaveBeenCalled()
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'signedIn' })
  })

  test('a code is typed where the mail holds one; a wrong one is answered beside the field', async () => {
    const portal = await shownSignedIn({}, routeWith(invited, 'acceptInvitationWithOTCUrl'))
    await heading(portal, 'Join Acme')
    const type = async (code: string) => portal.user.type(await findField(portal, 'Six-digit code'), code)
    await type('000000')
    await portal.screen.findByText('That code isn’t right. Use the latest code we sent.')
    await heading(portal, 'Join Acme')
    await portal.user.clear(await findField(portal, 'Six-digit code'))
    await type('123456')
    await heading(portal, 'You’re in')
    expect(portal.call).toHaveBeenCalledWith(
      acceptInvitationWithOTC,
      expect.objectContaining({ ...invited, code: '123456' }),
    )
  })

  test('SEC-TO-46 a code that is over is asked for anew, for the same link', async () => {
    const refuse = vi.fn().mockRejectedValueOnce(new ApiError('CODE_EXPIRED'))
    const portal = await shownSignedIn(
      { acceptInvitationWithOTC: refuse.mockResolvedValue({ tenantId: 'tenant-labs' }) },
      routeWith(invited, 'acceptInvitationWithOTCUrl'),
    )
    await portal.user.type(await findField(portal, 'Six-digit code'), '654321')
    await portal.user.click(await findButton(portal, 'Send again'))
    expect(portal.call).toHaveBeenCalledWith(resendInvitationEmail, { email: me.email, token: 't' })
    await portal.user.clear(await findField(portal, 'Six-digit code'))
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await heading(portal, 'You’re in')
  })

  test.each([{ token: 't' }, {}] as Record<string, string>[])(
    'a page that has lost the link, or some of it, asks for it: %j',
    async (params) => {
      const portal = await show({ route: routeWith(params) })
      await heading(portal, 'Open the link in your email again')
    },
  )

  test('an old one fails, with the next step', async () => {
    const portal = await show({ route: routeWith({ userId: 'u', token: 'old' }) })
    await heading(portal, 'We couldn’t verify your invitation')
    await findButton(portal, 'Back to sign in')
  })

  test('a server that is away can be asked again', async () => {
    const accept = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('OFFLINE'))
      .mockResolvedValue({ tenantId: 'tenant-labs' })
    const portal = await shownSignedIn({ acceptInvitation: accept })
    await portal.user.click(await findButton(portal, 'Join Acme'))
    await portal.user.click(await findButton(portal, 'Try again'))
    await heading(portal, 'You’re in')
  })

  test('SEC-TE-08 a tenant that asks for a second factor has the sign-in box ask for it', async () => {
    const refresh = vi
      .fn()
      .mockResolvedValueOnce(signedInAnswer)
      .mockResolvedValue({
        mfaRequired: true,
        mfaToken: 'pending',
        mfaEnrolled: true,
        mfaDevices: { webauthn: [], phones: [], authenticators: [{ id: 'a' }], emails: [] },
        mfaStrategies: ['AuthenticatorApp'],
      })
    const portal = await shownSignedIn({ refreshToken: refresh })
    await portal.user.click(await findButton(portal, 'Join Acme'))
    await portal.user.click(await findButton(portal, 'Continue to Acme'))
    await act(() => settle())
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith({
      route: 'loginUrl',
      params: {},
      replace: false,
    })
    await findField(portal, 'Six-digit code')
  })
})
