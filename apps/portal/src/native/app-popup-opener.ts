import type { PortalConnection } from '@vestibule/bridge'
import type { PopupOpener } from '../ports/popup-opener.ts'

/**
 * Providers refuse webviews, so another window of an application is the system's own browser, which the application
 * opens and closes. Nothing of ours can be told by it: the portal asks the server how far the way has got.
 */
export const appPopupOpener = (call: PortalConnection['call']): PopupOpener => ({
  open: () => ({
    go: (url) => void call('openExternal', { url, reason: 'social' }),
    close: () => {},
  }),
  message: () => new Promise(() => {}),
})
