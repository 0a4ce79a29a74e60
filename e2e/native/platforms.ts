import type { Page } from '@playwright/test'

/** Runs in the page before any script of it: the platform's object, as its webview makes it. */
type Install = (origins: readonly string[]) => void

/** One platform's webview: what it puts on pages, and how a text of the application gets there. */
export type Platform = {
  readonly install: Install
  readonly deliver: (page: Page, text: string) => Promise<void>
  /** Which frame spoke; React Native says the page's address only. */
  readonly knowsFrames: boolean
}

/** What each script of a platform talks to: the application, in another process. */
type Wired = { readonly applicationHears: (text: string) => Promise<void> }

/** A handler in every frame of every page; the application judges who speaks, and its refusal is a rejection. */
const wkWebView: Platform = {
  knowsFrames: true,
  install: () => {
    const { applicationHears } = globalThis as unknown as Wired
    const postMessage = (value: unknown) =>
      typeof value === 'string' ? applicationHears(value) : Promise.reject(new TypeError('not a text'))
    const webkit = { messageHandlers: { vestibuleShell: { postMessage } } }
    Object.defineProperty(window, 'webkit', { value: webkit })
  },
  // As `callAsyncJavaScript` does it: the text is an argument.
  deliver: (page, text) =>
    page.evaluate(
      (message) =>
        (window as unknown as { vestibuleReceive?: (text: string) => void }).vestibuleReceive?.(message),
      text,
    ),
}

/** An object on pages of the allowed origins only, in frames as well. */
const android: Platform = {
  knowsFrames: true,
  install: (origins) => {
    if (!origins.includes(location.origin)) return
    const { applicationHears } = globalThis as unknown as Wired
    const listener = Object.assign(new EventTarget(), {
      postMessage: (text: unknown) => void applicationHears(String(text)).catch(() => {}),
    })
    Object.defineProperty(window, 'vestibuleShell', { value: listener })
  },
  deliver: (page, text) =>
    page.evaluate((data) => {
      const { vestibuleShell } = window as unknown as { vestibuleShell?: EventTarget }
      vestibuleShell?.dispatchEvent(new MessageEvent('message', { data }))
    }, text),
}

/** One function on every page, and message events that no window sent. */
const reactNative = (at: 'window' | 'document'): Platform => ({
  knowsFrames: false,
  install: () => {
    const { applicationHears } = globalThis as unknown as Wired
    const postMessage = (text: unknown) => void applicationHears(String(text)).catch(() => {})
    Object.defineProperty(window, 'ReactNativeWebView', { value: { postMessage } })
  },
  deliver: (page, text) =>
    page.evaluate(
      ({ data, place }) =>
        void (place === 'window' ? window : document).dispatchEvent(new MessageEvent('message', { data })),
      { data: text, place: at },
    ),
})

export const platforms = {
  WKWebView: wkWebView,
  'Android WebView': android,
  'React Native on iOS': reactNative('window'),
  'React Native on Android': reactNative('document'),
} as const satisfies Readonly<Record<string, Platform>>

export type PlatformName = keyof typeof platforms
