import type { Host } from '../../ports/host.ts'
import type { PopupOpener } from '../../ports/popup-opener.ts'
import type { NativeBridge } from './native-bridge.ts'
import { notifyApp } from './notify-app.ts'

/** A page of our own in a shell of the wire: the shell does what it can, the page the rest. */
export const behindBridge = (page: Host, bridge: NativeBridge): Host => ({
  ...page,
  openExternal: async (params) =>
    notifyApp(bridge, params.reason === 'sso' ? 'loginWithCustomSSO' : 'loginWithSocialLogin', params.url) ||
    page.openExternal(params),
  navigate: async (to) => {
    if (to.to !== 'login') return page.navigate(to)
    return (
      notifyApp(bridge, 'closeWindow', 'not_authorized') ||
      notifyApp(bridge, 'requestAuthorize', JSON.stringify({ reason: to.reason })) ||
      page.navigate(to)
    )
  },
  // A session that ended by itself: the shell shows its own sign-in, instead of ours in a window that is for more.
  sessionChanged: async (snapshot) => {
    if (snapshot.state === 'anonymous' && snapshot.reason !== 'logout')
      notifyApp(bridge, 'closeWindow', 'not_authorized')
    await page.sessionChanged(snapshot)
  },
  painted: () => {
    if (bridge.can('useNativeLoader')) notifyApp(bridge, 'setLoading', false)
    page.painted()
  },
})

/** The browser of the system instead of a window that a webview does not open; nothing where the shell has none. */
export const bridgePopupOpener = (bridge: NativeBridge): PopupOpener | undefined =>
  bridge.can('loginWithSocialLogin')
    ? {
        open: () => ({
          go: (url) => void notifyApp(bridge, 'loginWithSocialLogin', url),
          close: () => {},
        }),
        message: () => new Promise(() => {}),
      }
    : undefined
