import { receiverName } from './names.ts'
import type { StringChannel } from './string-messenger.ts'

/** A `WKScriptMessageHandlerWithReply`: its promise says whether the application took the text. */
export interface WebkitHandler {
  postMessage(text: string): Promise<unknown>
}

/**
 * WKWebView. The application judges each message by `frameInfo` (main frame, our origin) and refuses others, which is
 * reported; it answers by `callAsyncJavaScript` with the text as an argument, never as part of the script.
 */
export const webkitChannel = (handler: WebkitHandler, window: object): StringChannel => ({
  speaksFirst: true,
  send: (text) => void handler.postMessage(text).catch((error: unknown) => reportError(error)),
  listen: (hear) => {
    // Not writable: nothing on the page takes the place of the one who listens.
    Object.defineProperty(window, receiverName, { value: hear, configurable: true })
    return () => void Reflect.deleteProperty(window, receiverName)
  },
})
