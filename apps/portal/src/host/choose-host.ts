import { behindBridge, bridgePopupOpener } from '../native/vendor/behind-bridge.ts'
import { type BridgedWindow, nativeBridge } from '../native/vendor/native-bridge.ts'
import type { Boot } from '../ports/boot.ts'
import { browserClock } from '../ports/clock.ts'
import { configAtom, type Host } from '../ports/host.ts'
import { popupOpenerAtom } from '../ports/popup-opener.ts'
import type { Route } from '../ports/route.ts'
import { readPageRoute } from '../routes/read-address.ts'
import type { Store } from '../ports/store.ts'
import { hostedBase, hostedHost, hostedKeyAt } from './hosted-host.ts'
import { openRoute } from '../routes/open-route.ts'
import { standaloneHost } from './standalone-host.ts'

/** A page of ours, by its address; that and the document also say what a host would in its greeting. */
const pageAt = (window: Window, store: Store, { asksTenant }: Boot): Host => {
  const { pathname, search } = window.location
  window.addEventListener('popstate', () => void store.set(openRoute, arriveAgain(window)))
  const organization = new URLSearchParams(search).get('organization')
  store.set(configAtom, {
    view: 'auto',
    ...(organization && { tenant: organization }),
    ...(asksTenant && { tenantSelection: true }),
  })
  return pathname.startsWith(`${hostedBase}/`) ? hostedHost(window) : standaloneHost(window)
}

/** Where a user is who has gone back. */
const arriveAgain = (window: Window): Route => readPageRoute(window, hostedKeyAt(window.location))

/** What is around a page of our own: nothing, or an application of the wire that shows it in its webview. */
export const chooseHost = (window: Window, store: Store, boot: Boot): Host => {
  const page = pageAt(window, store, boot)
  const bridge = nativeBridge(window as unknown as BridgedWindow, browserClock)
  if (bridge === undefined) return page
  const outside = bridgePopupOpener(bridge)
  if (outside) store.set(popupOpenerAtom, outside)
  return behindBridge(page, bridge)
}
