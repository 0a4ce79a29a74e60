import type { StringChannel } from './string-messenger.ts'

/** What `WebViewCompat.addWebMessageListener` puts on pages of the allowed origins, and on no others. */
export interface AndroidListener {
  postMessage(text: string): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Android's WebView. The system itself says origin and frame of each message; the application compares them again. */
export const androidChannel = (listener: AndroidListener): StringChannel => ({
  speaksFirst: true,
  send: (text) => listener.postMessage(text),
  listen: (hear) => {
    const listen = ({ data }: { readonly data: unknown }) => hear(data)
    listener.addEventListener('message', listen)
    return () => listener.removeEventListener('message', listen)
  },
})
