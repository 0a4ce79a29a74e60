import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import { changeTexts } from './change-options.ts'
import { currentPlace } from './current-place.ts'
import { endLoading } from './end-loading.ts'
import { followSession } from './follow-session.ts'
import { portalOptions } from './portal-options.ts'
import { warnOfUnused } from './unused-options.ts'
import { storedFirst } from './stored-first.ts'
import type { Rendering, VendorApp } from './vendor.ts'

/** A page of the application's own: what shows nothing must not lie over it. */
const shelfStyle = 'position:fixed;inset:0;z-index:2147483000;overflow:auto;background:Canvas'

type Shelf = { readonly el: HTMLElement; readonly portal: PortalHandle; readonly clientId?: string }
const shelves = new WeakMap<VendorApp, Shelf>()

/** Applications push addresses without a word; the portal has to hear of each. */
const hearAddresses = (): void => {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', () => dispatchEvent(new PopStateEvent('popstate')))
}

/** The one portal of an application. It covers the page while it shows something, and only then. */
export const createPortal = (rendering: Rendering): Shelf => {
  const { injector, options } = rendering
  const { clientId } = options.contextOptions
  const known = shelves.get(injector)
  if (known) {
    // One store, two clients: whichever won, half of the application would speak of the other's user.
    if (known.clientId !== clientId) throw new Error('Mismatch in store names')
    return known
  }
  const el = document.body.appendChild(document.createElement('div'))
  const mountOptions = portalOptions(rendering)
  const router = storedFirst(mountOptions, () => portal.isAuthenticated())
  const portal = HostSdk.mount(el, { ...mountOptions, router })
  const layout = (route: string) => {
    el.style.cssText = route === 'authenticatedUrl' ? '' : shelfStyle
  }
  portal.on('route-change', ({ route }) => layout(route))
  portal.on('ready', () => endLoading(options))
  portal.on('error', () => endLoading(options))
  portal.on('close', () => injector.hideAdminPortal())
  injector.updateLocalizationsSetter?.((localizations) => changeTexts(portal, localizations))
  followSession(portal, injector.store, () => currentPlace(mountOptions).route)
  hearAddresses()
  warnOfUnused(options)
  const shelf = { el, portal, clientId }
  shelves.set(injector, shelf)
  return shelf
}
