import { behindBridge, bridgePopupOpener } from '../native/vendor/behind-bridge.ts'
import { bridgeSignIn } from '../native/vendor/bridge-sign-in.ts'
import { type BridgedWindow, type NativeBridge, nativeBridge } from '../native/vendor/native-bridge.ts'
import { appSignInAtom } from '../ports/app-sign-in.ts'
import type { Boot } from '../ports/boot.ts'
import { browserClock } from '../ports/clock.ts'
import { configAtom, type Host } from '../ports/host.ts'
import { popupOpenerAtom } from '../ports/popup-opener.ts'
import { noteOutsideChange } from '../ports/outside-changes.ts'
import { readPageRoute } from '../routes/read-address.ts'
import type { Store } from '../ports/store.ts'
import { openedFromOutside } from './outside-change.ts'
import { hostedBase, hostedHost, hostedKeyAt } from './hosted-host.ts'
import { openRoute } from '../routes/open-route.ts'
import { standaloneHost } from './standalone-host.ts'

/** A page of ours, by its address; that and the document also say what a host would in its greeting. */
const pageAt = (window: Window, store: Store, boot: Boot): Host => {
  const { pathname, search } = window.location
  window.addEventListener('popstate', () => void followAddress(window, store))
  const organization = new URLSearchParams(search).get('organization')
  store.set(configAtom, {
    view: 'auto',
    ...(organization && { tenant: organization }),
    ...(boot.asksTenant && { tenantSelection: true }),
  })
  return pathname.startsWith(`${hostedBase}/`) ? hostedHost(window, boot) : standaloneHost(window)
}

/** Shows what the address says now: a user has gone back, or a page that holds this window has changed its fragment (SEC-PO-17). */
const followAddress = async (window: Window, store: Store): Promise<void> => {
  const to = readPageRoute(window, hostedKeyAt(window.location))
  const kind = openedFromOutside(store, to)
  if ((await store.set(openRoute, to)) && kind !== undefined) store.set(noteOutsideChange, kind)
}

const canAskPasskeys = ({ navigator }: BridgedWindow, { can }: NativeBridge): boolean =>
  can('getPasskey') || can('createPasskey') || navigator?.credentials?.helpers !== undefined

/** Fetched for the few shells that want it. Steps that use keys come later, and so does their code. */
const takePasskeys = async (store: Store, window: Window, bridge: NativeBridge): Promise<void> => {
  const [{ bridgePasskeys }, { passkeysAtom }] = await Promise.all([
    import('../native/vendor/bridge-passkeys.ts'),
    import('../ports/passkeys.ts'),
  ])
  const ofShell = bridgePasskeys(window as unknown as BridgedWindow, bridge, browserClock)
  store.set(passkeysAtom, { ...store.get(passkeysAtom), ...ofShell })
}

/** What is around a page of our own: nothing, or an application of the wire that shows it in its webview. */
export const chooseHost = (window: Window, store: Store, boot: Boot): Host => {
  const page = pageAt(window, store, boot)
  const bridge = nativeBridge(window as unknown as BridgedWindow, browserClock)
  if (bridge === undefined) return page
  if (canAskPasskeys(window as unknown as BridgedWindow, bridge)) void takePasskeys(store, window, bridge)
  store.set(appSignInAtom, bridgeSignIn(bridge))
  const outside = bridgePopupOpener(bridge)
  if (outside) store.set(popupOpenerAtom, outside)
  return behindBridge(page, bridge)
}
