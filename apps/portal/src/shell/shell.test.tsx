// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions, tenants } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { homeRoute, route } from '../ports/route.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { session } from '../session/session.atoms.ts'
import { settle } from '../testing/clock.ts'
import { findField, type ShownPortal } from '../testing/show.tsx'
import { showAdmin } from '../testing/show-admin.tsx'
import { openRoute } from '../routes/open-route.ts'
import { portalMethods } from '../host/portal-methods.ts'

const listLinks = ({ screen }: ShownPortal) =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

/** Does something from outside of React, and lets a dialog that follows from it come to rest. */
const calmly = <T,>(run: () => Promise<T>): Promise<T> =>
  act(async () => {
    const outcome = await run()
    await settle()
    return outcome
  })

const toTitle = ({ screen }: ShownPortal) => screen.getByRole('heading', { level: 1 }).textContent

const go = ({ screen, user }: ShownPortal, page: string) =>
  user.click(within(screen.getByRole('navigation')).getByRole('link', { name: page }))

const opened = ['Profile', 'Privacy & sessions', 'Account', 'Users', 'Security', 'Audit log']

describe('navigation', () => {
  test('groups the pages there are, and says which one is open', async () => {
    const portal = await showAdmin('profile')
    const headings = within(portal.screen.getByRole('navigation')).getAllByRole('heading')
    expect(headings.map(({ textContent }) => textContent)).toEqual(['You', 'Workspace', 'Security'])
    expect(listLinks(portal)).toEqual(opened)
    await go(portal, 'Users')
    await portal.screen.findByRole('heading', { level: 1, name: 'Users' })
    expect(portal.screen.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page')
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith({
      route: 'admin/users',
      params: {},
      replace: false,
    })
  })

  test.each([
    ['hides it', { users: { visibility: 'hidden' as const } }],
    ['asks for a flag that is off', { users: { featureFlag: 'new-users' } }],
    ['asks for a permission', { users: { visibility: 'byPermissions' as const, permissions: ['x.y'] } }],
  ])('a page is neither listed nor shown where the operator %s', async (_, navigation) => {
    const portal = await showAdmin('users', { configuration: { navigation } })
    expect(listLinks(portal)).toEqual(['Profile', 'Privacy & sessions', 'Account', 'Security', 'Audit log'])
    expect(toTitle(portal)).toBe('Page not found')
  })

  test('nor where the person may not read it', async () => {
    const mayNot = { ...permissions[0]!, key: 'fe.secure.read.roles' }
    const getProfile = async () => ({ ...me, permissions: [mayNot] })
    const portal = await showAdmin('users', { answers: { getProfile } })
    expect(listLinks(portal)).toEqual(['Profile', 'Privacy & sessions'])
    await portal.user.click(portal.screen.getByRole('button', { name: 'Go to your profile' }))
    await portal.screen.findByRole('heading', { level: 1, name: 'Profile' })
  })

  test('a gate hides nothing where the installation does not force permissions', async () => {
    const getProfile = async () => ({ ...me, permissions: [] })
    const getVendorConfig = async () => ({ apiTokensEnabled: true, forcePermissions: false })
    const portal = await showAdmin('profile', { answers: { getProfile, getVendorConfig } })
    await waitFor(() => expect(listLinks(portal)).toEqual(opened))
  })

  test('a page that does not exist answers the same', async () => {
    const portal = await showAdmin('nowhere')
    expect(toTitle(portal)).toBe('Page not found')
    expect(listLinks(portal)).toEqual(opened)
  })

  test('narrow screens have it in a drawer, which going anywhere closes', async () => {
    const portal = await showAdmin('profile')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Menu' }))
    const drawer = within(await portal.screen.findByRole('dialog', { name: 'Administration' }))
    await portal.user.click(drawer.getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
    await portal.screen.findByRole('heading', { level: 1, name: 'Users' })
  })

  test('the skip link leads past it', async () => {
    const portal = await showAdmin('profile')
    await portal.user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    await portal.user.keyboard('{Enter}')
    expect(document.activeElement?.tagName).toBe('H1')
  })
})

describe('leaving with unsaved work', () => {
  const typeSomething = async () => {
    const portal = await showAdmin('profile')
    await portal.user.type(await findField(portal, 'Job title'), 'Head')
    return { ...portal, methods: portalMethods(portal.store, document.body) }
  }
  const prompt = ({ screen }: ShownPortal) => screen.findByRole('dialog', { name: 'Leave without saving?' })
  const answer = async (portal: ShownPortal, name: string) =>
    portal.user.click(within(await prompt(portal)).getByRole('button', { name }))

  test('another page asks first; staying loses nothing', async () => {
    const portal = await typeSomething()
    await go(portal, 'Users')
    await answer(portal, 'Cancel')
    expect((await findField(portal, 'Job title')).value).toBe('Head')
    await go(portal, 'Users')
    await answer(portal, 'Leave')
    await portal.screen.findByRole('heading', { level: 1, name: 'Users' })
    expect(portal.store.get(route).key).toBe('admin/users')
  })

  test('the host’s close is refused, and done when the person says so', async () => {
    const portal = await typeSomething()
    const outcome = await calmly(async () => portal.methods.close({}))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'UNSAVED_CHANGES' } })
    expect(toTitle(portal)).toBe('Profile')
    await answer(portal, 'Leave')
    expect(portal.store.get(route).key).toBe(homeRoute)
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith({
      route: homeRoute,
      params: {},
      replace: false,
    })
  })

  test('the host’s back button is refused, and its address put back', async () => {
    const portal = await typeSomething()
    const outcome = await act(async () =>
      portal.methods.open({ route: 'admin/users', params: { page: '2' } }),
    )
    expect(outcome).toMatchObject({ ok: false, error: { code: 'UNSAVED_CHANGES' } })
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith({ route: 'admin/profile', params: {} })
    await answer(portal, 'Leave')
    await portal.screen.findByRole('heading', { level: 1, name: 'Users' })
    expect(portal.store.get(route)).toEqual({ key: 'admin/users', params: { page: '2' } })
  })

  test('so are signing out and another account; closing the tab asks the browser', async () => {
    const portal = await typeSomething()
    const { screen, user, store } = portal
    await user.click(screen.getByRole('button', { name: /Ada Admin/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await answer(portal, 'Cancel')
    expect(store.get(session).step).toBe('signedIn')
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    const again = new Event('beforeunload', { cancelable: true })
    dispatchEvent(again)
    expect(again.defaultPrevented).toBe(false)
  })

  test('the same page with other parameters, and signing out by the host, are not held up', async () => {
    const portal = await typeSomething()
    expect(await act(() => portal.store.set(openRoute, { key: 'admin/profile', params: { a: 'b' } }))).toBe(
      true,
    )
    expect(await act(() => portal.store.set(openRoute, { key: 'logoutUrl', params: {} }, 'host'))).toBe(true)
    expect(portal.store.get(session).step).toBe('signedOut')
  })
})

describe('the way out', () => {
  test('asks the host, which may keep administration open', async () => {
    const portal = await showAdmin('profile')
    portal.host.closeRequested.mockResolvedValueOnce(false)
    const [back] = portal.screen.getAllByRole('button', { name: 'Back to Acme Notes' })
    await portal.user.click(back!)
    expect(portal.store.get(route).key).toBe('admin/profile')
    await portal.user.click(back!)
    await waitFor(() => expect(portal.store.get(route).key).toBe(homeRoute))
    expect(portal.host.closeRequested).toHaveBeenCalledWith({ reason: 'button' })
  })

  test('signing out is at the foot', async () => {
    const { screen, user, store } = await showAdmin('profile')
    await user.click(screen.getByRole('button', { name: /Ada Admin/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(store.get(session).step).toBe('signedOut')
  })
})

describe('accounts', () => {
  test('another one is gone to, and what the page was asked for is dropped', async () => {
    const [acme, labs] = tenants
    const switchTenant = vi.fn(async () => ({}))
    const getCurrentUserTenantsV3 = vi
      .fn(async () => ({ tenants: [...tenants], activeTenant: labs }))
      .mockResolvedValueOnce({ tenants: [...tenants], activeTenant: acme })
    const header = btoa(JSON.stringify({ sub: me.id, tenantId: labs!.tenantId })).replaceAll('=', '')
    const refreshToken = vi
      .fn(async () => ({ ...signedInAnswer, accessToken: `e30.${header}.` }))
      .mockResolvedValueOnce(signedInAnswer)
    const portal = await showAdmin('users', {
      params: { search: 'a' },
      answers: { switchTenant, getCurrentUserTenantsV3, refreshToken },
    })
    const { screen, user, store } = portal
    await user.click(screen.getByRole('button', { name: 'Switch organization: Acme' }))
    await user.click(await screen.findByRole('menuitem', { name: /Acme Labs/ }))
    await screen.findByRole('button', { name: 'Switch organization: Acme Labs' })
    await waitFor(() => expect(store.get(route)).toEqual({ key: 'admin/users', params: {} }))
    expect(screen.getByText('You’re now in Acme Labs')).toBeDefined()
    expect(switchTenant).toHaveBeenCalledWith({ tenantId: labs!.tenantId }, undefined)
  })

  test('more than eight are found by name', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...tenants[1]!,
      tenantId: `tenant-${index}`,
      name: `Northwind ${index}`,
    }))
    const all = [tenants[0]!, ...many]
    const getCurrentUserTenantsV3 = async () => ({ tenants: all, activeTenant: tenants[0] })
    const switchTenant = vi.fn(async () => ({}))
    const { screen, user } = await showAdmin('profile', {
      answers: { getCurrentUserTenantsV3, switchTenant },
    })
    await user.click(screen.getByRole('button', { name: 'Switch organization: Acme' }))
    const field = await screen.findByRole('searchbox', { name: 'Search organizations' })
    expect(document.activeElement).toBe(field)
    await user.type(field, 'Fabrikam')
    expect(screen.getByText('No organization matches “Fabrikam”')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'WIND 7')
    const list = within(screen.getByRole('list', { name: 'Organizations' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['NNorthwind 7'])
    await user.click(list.getByRole('button', { name: 'Northwind 7' }))
    await waitFor(() => expect(switchTenant).toHaveBeenCalledWith({ tenantId: 'tenant-7' }, undefined))
  })

  test('a refusal is shown where one asked', async () => {
    const switchTenant = vi.fn().mockRejectedValue(new ApiError('NOT_A_MEMBER'))
    const { screen, user } = await showAdmin('profile', { answers: { switchTenant } })
    await user.click(screen.getByRole('button', { name: 'Switch organization: Acme' }))
    await user.click(await screen.findByRole('menuitem', { name: /Acme Labs/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('You’re not a member of this organization.')
  })
})
