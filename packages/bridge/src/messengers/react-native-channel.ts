import type { StringChannel } from './string-messenger.ts'

/** What react-native-webview puts on the page. */
export interface ReactNativeWebView {
  postMessage(text: string): void
}

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * React Native's WebView. Its texts arrive as message events that no window sent: on the document on Android, on the
 * window on iOS. What another window says has that window's name on it and is not listened to.
 */
export const reactNativeChannel = (
  webView: ReactNativeWebView,
  places: readonly Listening[],
): StringChannel => ({
  speaksFirst: true,
  send: (text) => webView.postMessage(text),
  listen: (hear) => {
    const listen = (event: Event) => {
      const { source, origin, data } = event as MessageEvent
      if (!source && !origin) hear(data)
    }
    for (const place of places) place.addEventListener('message', listen)
    return () => {
      for (const place of places) place.removeEventListener('message', listen)
    }
  },
})
