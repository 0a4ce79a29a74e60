// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HostSdk } from '../host-sdk.ts'
import { hostPage, portalUrl } from '../testing/host-page.ts'
import './index.ts'
import type { VendorApp, VendorAuth, VendorOptions } from './vendor.ts'

/** The vendor's application as the bundle sees it: a store that changes when it is told to. */
const anApplication = (options: Partial<VendorOptions> = {}) => {
  const page = hostPage('/')
  // Everything of the page is below its body; the portal makes an element of its own there.
  Object.defineProperty(page.el, 'querySelector', {
    value: (selector: string) => document.querySelector(selector),
  })
  let auth: VendorAuth = { isAuthenticated: false, routes: { loginUrl: '/enter' } }
  const listeners = new Set<() => void>()
  const dispatch = vi.fn()
  const injector: VendorApp = {
    store: { getState: () => ({ auth }), dispatch, subscribe: (listener) => listeners.add(listener) },
    hideAdminPortal: vi.fn(),
    hideCheckoutDialog: vi.fn(),
  }
  const rendering = {
    injector,
    options: { contextOptions: { baseUrl: portalUrl, clientId: 'c1' }, ...options },
  }
  const become = (next: VendorAuth) => {
    auth = { ...auth, ...next }
    for (const listener of listeners) listener()
  }
  window.FronteggLoginBox?.render(page.el, rendering)
  const show = async (handlers: Parameters<typeof page.openPortal>[0] = {}) => {
    const portal = page.openPortal(handlers)
    const greeting = await portal.greeting
    await portal.call('ready', {
      docId: portal.docId,
      route: 'authenticatedUrl',
      height: 0,
      state: 'anonymous',
    })
    return { portal, greeting }
  }
  // The next page must not hear the portal of this one.
  onTestFinished(() =>
    HostSdk.mount(document.querySelector('iframe')?.parentElement as HTMLElement).destroy(),
  )
  return { ...page, dispatch, injector, rendering, become, show }
}

const signedIn = { isAuthenticated: true, user: { id: ada.id, tenantId: ada.tenantId, expiresIn: 300 } }
const authorize = { type: 'auth/requestAuthorize', payload: false }

describe('the bundles of the vendor’s wrapper', () => {
  test('mount one portal for an application, with its routes and its router', async () => {
    const { rendering, show, become } = anApplication()
    window.FronteggLoginBox?.render(document.body, rendering)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    const onRedirectTo = vi.fn()
    become({ onRedirectTo })
    const { portal } = await show()
    await portal.call('routeChanged', { route: 'loginUrl', params: {} })
    expect(onRedirectTo).toHaveBeenCalledWith('/enter', { replace: false })
  })

  test('the application asks for the user who signs in in the box, and no token crosses', async () => {
    const { show, dispatch, become } = anApplication()
    const { portal } = await show()
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    expect(dispatch.mock.calls).toEqual([[authorize]])
    become(signedIn)
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'refresh' })
    expect(dispatch).toHaveBeenCalledTimes(1)
    await portal.call('sessionChanged', {
      state: 'authenticated',
      user: { ...ada, tenantId: 't2' },
      reason: 'tenant',
    })
    expect(dispatch).toHaveBeenCalledTimes(2)
  })

  test('a sign-out on either side is one on the other', async () => {
    const logout = vi.fn(() => ok({}))
    const { show, dispatch, become } = anApplication()
    const { portal } = await show({ logout })
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    become(signedIn)
    become({ isAuthenticated: false, user: null })
    await vi.waitFor(() => expect(logout).toHaveBeenCalledTimes(1))

    become(signedIn)
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    dispatch.mockClear()
    await portal.call('sessionChanged', { state: 'anonymous', reason: 'logout' })
    expect(dispatch.mock.calls).toEqual([[{ type: 'auth/logout' }]])
  })

  test('the application’s token is renewed before it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { become, dispatch } = anApplication()
    become(signedIn)
    vi.advanceTimersByTime(239_000)
    expect(dispatch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(dispatch.mock.calls).toEqual([[authorize]])
  })

  test('administration opens over the page, and tells when it is closed', async () => {
    const open = vi.fn(({ route }: { route: string }) => ok({ route }))
    const { rendering, show, injector } = anApplication()
    const { portal } = await show({ open })
    const rendered = window.FronteggAdminPortal?.render(document.body, rendering)
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith({ route: 'admin/users', params: {} }))
    await portal.call('closeRequested', { reason: 'button' })
    expect(injector.hideAdminPortal).toHaveBeenCalledTimes(1)
    rendered?.unmount()
  })

  test.each([
    ['renderUsersTable', 'admin/users', { only: 'page' }],
    ['renderProfilePage', 'admin/profile', { only: 'page' }],
    ['renderInviteUserDialog', 'admin/users', { only: 'dialog', dialog: 'invite' }],
    ['renderChangePasswordForm', 'admin/profile', { only: 'dialog', dialog: 'password' }],
    ['renderEditEmailForm', 'admin/profile', { only: 'dialog', dialog: 'email' }],
  ] as const)('%s opens that and nothing around it', (name, route, params) => {
    const openRoute = vi.fn(async () => {})
    const destroy = vi.fn()
    vi.stubGlobal('reportError', vi.fn())
    const mount = vi.spyOn(HostSdk, 'mount').mockReturnValue({ openRoute, destroy } as never)
    onTestFinished(() => {
      mount.mockRestore()
      vi.unstubAllGlobals()
    })
    const contextOptions = { baseUrl: portalUrl, clientId: 'c1' }
    const store = { getState: () => ({ auth: {} }), dispatch: vi.fn(), subscribe: vi.fn() }
    const injector = { store, hideAdminPortal: vi.fn(), hideCheckoutDialog: vi.fn() }
    const place = document.createElement('div')
    const rendered = window.FronteggAdminPortal?.[name](place, { injector, options: { contextOptions } })
    expect(mount).toHaveBeenCalledWith(place, expect.objectContaining({ view: 'admin' }))
    expect(openRoute).toHaveBeenCalledWith(route, params)
    rendered?.unmount()
    expect(destroy).toHaveBeenCalledTimes(1)
  })
})
