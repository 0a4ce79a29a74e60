// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followConfig } from '../host/follow-config.ts'
import type { Boot } from '../ports/boot.ts'
import { homeRoute, route } from '../ports/route.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openRoute } from '../routes/open-route.ts'
import { showSignOut } from '../session-watch/show-sign-out.tsx'
import { findButton, type ShownPortal, show } from '../testing/show.tsx'
import { session } from './session.atoms.ts'

// Here already, so that no test waits for a chunk.
import '../auth/sign-out/SignOutDialog.tsx'

// The browser of the tests sees nothing: what is visible is tried in Chromium.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const title = 'Sign out of Acme Notes?'
const logout = { key: 'logoutUrl', params: {} }
const framed = { hostOrigin: 'https://app.acme.test' }

const signedIn = async (boot: Partial<Boot> = framed) => {
  const portal = await show({ isNew: false, boot, answers: { refreshToken: async () => signedInAnswer } })
  showSignOut(portal.store)
  await portal.clock.advance(0)
  await waitFor(() => expect(portal.store.get(session).step).toBe('signedIn'))
  return { ...portal, readStep: () => portal.store.get(session).step }
}

/** A document of the host begins at its address of signing out. */
const arrive = async (portal: ShownPortal) => {
  await act(() => followConfig(portal.store, { view: 'auto', route: 'logoutUrl' }))
  return portal.screen.findByRole('dialog', { name: title })
}

describe('a page that begins at the address of signing out', () => {
  test('SEC-PO-36 asks over the host’s page, and signs out once the button has been seen', async () => {
    const portal = await signedIn()
    await arrive(portal)
    expect(portal.host.overlay.mock.calls).toEqual([[{ on: true }]])
    expect(document.activeElement).toBe(await findButton(portal, 'Stay signed in'))
    await portal.user.click(await findButton(portal, 'Sign out'))
    expect(portal.readStep()).toBe('signedIn')
    await act(() => portal.clock.advance(500))
    await portal.user.click(await findButton(portal, 'Sign out'))
    expect(portal.readStep()).toBe('signedOut')
    await waitFor(() =>
      expect(portal.host.navigate).toHaveBeenCalledExactlyOnceWith({ to: 'login', reason: 'signedOut' }),
    )
  })

  test.each<[string, (portal: ShownPortal) => Promise<void>]>([
    ['the button', async (portal) => portal.user.click(await findButton(portal, 'Stay signed in'))],
    ['Escape', (portal) => portal.user.keyboard('{Escape}')],
    ['Enter at once', (portal) => portal.user.keyboard('{Enter}')],
  ])('SEC-PO-36 leads home where the user stays by %s', async (_, leave) => {
    const portal = await signedIn()
    await arrive(portal)
    await leave(portal)
    await waitFor(() =>
      expect(portal.host.navigate).toHaveBeenCalledExactlyOnceWith({
        to: 'authenticated',
        reason: 'stayed',
        replace: true,
      }),
    )
    expect([portal.readStep(), portal.store.get(route).key]).toEqual(['signedIn', homeRoute])
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })

  test('SEC-PO-36 asks on a page of the portal’s own as well, and stays with the user', async () => {
    const portal = await signedIn({})
    await act(() => portal.store.set(openRoute, logout))
    await portal.screen.findByRole('dialog', { name: title })
    // The same address with another fragment.
    await act(() => portal.store.set(openRoute, logout))
    expect(portal.readStep()).toBe('signedIn')
    await portal.user.click(await findButton(portal, 'Stay signed in'))
    expect(portal.store.get(route).key).toBe('admin/profile')
    expect(portal.host.routeChanged).toHaveBeenCalledExactlyOnceWith({
      route: 'admin/profile',
      params: {},
      replace: true,
    })
  })

  test('SEC-PO-36 puts the address back where administration is open', async () => {
    const portal = await signedIn({})
    const open = { key: 'admin/profile', params: { item: 'a' } }
    await act(async () => portal.store.set(route, open))
    await act(() => portal.store.set(openRoute, logout))
    await portal.user.click(await findButton(portal, 'Stay signed in'))
    expect(portal.store.get(route)).toEqual(open)
    expect(portal.host.routeChanged).toHaveBeenCalledExactlyOnceWith({
      route: open.key,
      params: open.params,
      replace: true,
    })
  })

  test('asks no user who is signed out, or is signed out meanwhile', async () => {
    const portal = await signedIn()
    await arrive(portal)
    await act(async () => portal.store.set(session, { is: 'peerSignedOut' }))
    expect(portal.screen.queryByRole('dialog')).toBeNull()
    const toLogin = { to: 'login', reason: 'signedOut' }
    await waitFor(() => expect(portal.host.navigate.mock.calls).toEqual([[toLogin]]))
    await act(() => portal.store.set(openRoute, logout))
    await waitFor(() => expect(portal.host.navigate.mock.calls).toEqual([[toLogin], [toLogin]]))
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })
})
