import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import type { PortalOptions } from '../options.ts'
import { browserRouter, type Router } from '../router.ts'
import { followSession } from './follow-session.ts'
import type { Rendering, VendorApp, VendorOptions } from './vendor.ts'

/** Of the server that these screens came from. */
const served = (document.currentScript as HTMLScriptElement | null)?.src

const originOf = ({ contextOptions: { baseUrl } }: VendorOptions): string =>
  new URL(served ?? (typeof baseUrl === 'function' ? baseUrl('/') : baseUrl)).origin

/** The application's own way to go somewhere, which knows its router; else the History API. */
const routerOf = ({ store }: VendorApp): Router => ({
  current: browserRouter.current,
  navigate: (to, options) => {
    const { onRedirectTo } = store.getState().auth
    if (onRedirectTo) onRedirectTo(to, options)
    else browserRouter.navigate(to, options)
  },
})

export const portalOptions = ({ injector, options }: Rendering): PortalOptions => {
  const { contextOptions, authOptions } = options
  return {
    portalUrl: originOf(options),
    clientId: contextOptions.clientId,
    appId: contextOptions.appId,
    routes: { ...injector.store.getState().auth.routes, ...authOptions?.routes },
    router: routerOf(injector),
    keepSessionAlive: authOptions?.keepSessionAlive,
    tenantResolver: () => contextOptions.tenantResolver?.()?.tenant,
  }
}

/** A page of the application's own: what shows nothing must not lie over it. */
const shelfStyle = 'position:fixed;inset:0;z-index:2147483000;overflow:auto;background:Canvas'

type Shelf = { readonly el: HTMLElement; readonly portal: PortalHandle }
const shelves = new WeakMap<VendorApp, Shelf>()

/** Applications push addresses without a word; the portal has to hear of each. */
const hearAddresses = (): void => {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', () => dispatchEvent(new PopStateEvent('popstate')))
}

/** The one portal of an application. It covers the page while it shows something, and only then. */
export const portalOf = (rendering: Rendering): Shelf => {
  const { injector } = rendering
  const known = shelves.get(injector)
  if (known) return known
  const el = document.body.appendChild(document.createElement('div'))
  const portal = HostSdk.mount(el, portalOptions(rendering))
  const layout = (route: string) => {
    el.style.cssText = route === 'authenticatedUrl' ? '' : shelfStyle
  }
  portal.on('route-change', ({ route }) => layout(route))
  portal.on('ready', () => document.body.classList.remove('frontegg-loading'))
  portal.on('error', () => document.body.classList.remove('frontegg-loading'))
  portal.on('close', () => injector.hideAdminPortal())
  followSession(portal, injector.store)
  hearAddresses()
  const shelf = { el, portal }
  shelves.set(injector, shelf)
  return shelf
}
