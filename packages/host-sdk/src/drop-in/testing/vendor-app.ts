import { ok } from '@vestibule/bridge'
import { onTestFinished, vi } from 'vitest'
import { HostSdk } from '../../host-sdk.ts'
import { hostOrigin, hostPage, portalUrl } from '../../testing/host-page.ts'
import '../index.ts'
import type { VendorApp, VendorAuth, VendorOptions, VendorTree } from '../vendor.ts'

/** The vendor's application as the bundle sees it: a store that changes when it is told to. */
export const aVendorApp = (
  options: Partial<VendorOptions> = {},
  context: Partial<VendorOptions['contextOptions']> = {},
  origin = hostOrigin,
) => {
  const page = hostPage('/', origin)
  // Everything of the page is below its body; the portal makes an element of its own there.
  Object.defineProperty(page.el, 'querySelector', {
    value: (selector: string) => document.querySelector(selector),
  })
  let auth: VendorAuth = { isAuthenticated: false, routes: { loginUrl: '/enter' } }
  const listeners = new Set<() => void>()
  const dispatch = vi.fn<VendorApp['store']['dispatch']>()
  let update: (localizations: VendorTree) => void = () => {}
  const injector: VendorApp = {
    store: { getState: () => ({ auth }), dispatch, subscribe: (listener) => listeners.add(listener) },
    hideAdminPortal: vi.fn(),
    hideCheckoutDialog: vi.fn(),
    updateLocalizationsSetter: (set) => {
      update = set
    },
  }
  const contextOptions = { baseUrl: portalUrl, clientId: 'c1', ...context }
  const rendering = { injector, options: { contextOptions, ...options } }
  const become = (next: VendorAuth) => {
    auth = { ...auth, ...next }
    for (const listener of listeners) listener()
  }
  const mount = vi.spyOn(HostSdk, 'mount')
  const renderLoginBox = () => window.FronteggLoginBox?.render(page.el, rendering)
  const show = async (handlers: Parameters<typeof page.openPortal>[0] = {}) => {
    const portal = page.openPortal({ open: ({ route }) => ok({ route }), ...handlers })
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
  onTestFinished(() => {
    for (const { type, value } of mount.mock.results) if (type === 'return') value.destroy()
  })
  return {
    ...page,
    dispatch,
    injector,
    rendering,
    become,
    show,
    renderLoginBox,
    updateLocalizations: (localizations: VendorTree) => update(localizations),
    mountOptions: () => mount.mock.lastCall?.[1],
  }
}
