import { type AndroidListener, androidChannel } from './android-channel.ts'
import { shellName } from './names.ts'
import { type ReactNativeWebView, reactNativeChannel } from './react-native-channel.ts'
import type { StringChannel } from './string-messenger.ts'
import { type WebkitHandler, webkitChannel } from './webkit-channel.ts'

/** A window as a webview makes it; at most one of the three is there. */
export interface ShellWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  readonly webkit?: { readonly messageHandlers?: { readonly [shellName]?: WebkitHandler } }
  readonly [shellName]?: AndroidListener
  readonly ReactNativeWebView?: ReactNativeWebView
}

/** The road to the application around this webview, or nothing where there is none. */
export function shellChannel(window: ShellWindow): StringChannel | undefined {
  const { webkit, ReactNativeWebView, [shellName]: listener } = window
  const handler = webkit?.messageHandlers?.[shellName]
  if (handler) return webkitChannel(handler, window)
  // An element with that id would be found under the name as well.
  if (typeof listener?.postMessage === 'function') return androidChannel(listener)
  if (ReactNativeWebView) return reactNativeChannel(ReactNativeWebView, [window, window.document])
  return undefined
}
