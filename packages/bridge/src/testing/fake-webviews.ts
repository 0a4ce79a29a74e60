import type { AndroidListener } from '../messengers/android-channel.ts'
import { shellName } from '../messengers/names.ts'
import type { ShellWindow } from '../messengers/shell-channel.ts'
import type { StringChannel } from '../messengers/string-messenger.ts'

/** A webview with what its platform does to texts, and the application's end of it. */
export interface FakeWebview {
  readonly app: StringChannel
  /** A document takes the place of the one before; gives its window. */
  readonly load: (origin?: string) => ShellWindow
  /** How many on the page of now listen. */
  readonly listeners: () => number
}

type Hear = (text: unknown) => void
interface PageWindow extends EventTarget {
  vestibuleReceive?: Hear
}

/** Counts listeners, as no target tells how many it has. */
class CountingTarget extends EventTarget {
  count = 0
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    this.count++
    super.addEventListener(...given)
  }
  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>): void {
    this.count--
    super.removeEventListener(...given)
  }
}

const portalOrigin = 'https://auth.vendor.test'

/** The application's end: hears what the origin rule of the platform lets through, in a later turn. */
function appEnd(toPage: (text: string) => void) {
  let hear: Hear | undefined
  const app: StringChannel = {
    speaksFirst: false,
    send: (text) => queueMicrotask(() => toPage(text)),
    listen: (listener) => {
      hear = listener
      return () => {
        hear = undefined
      }
    },
  }
  const fromPage = (origin: string, text: unknown) =>
    queueMicrotask(() => {
      if (typeof text === 'string' && origin === portalOrigin) hear?.(text)
    })
  return { app, fromPage }
}

/** WKWebView: a handler that answers with a promise, and a function of the page that is called. */
function fakeWebkit(): FakeWebview {
  let page: PageWindow = new EventTarget()
  const { app, fromPage } = appEnd((text) => page.vestibuleReceive?.(text))
  return {
    app,
    load: (origin = portalOrigin) => {
      const postMessage = async (text: string) => fromPage(origin, text)
      page = Object.assign(new EventTarget(), {
        webkit: { messageHandlers: { [shellName]: { postMessage } } },
      })
      return page as unknown as ShellWindow
    },
    listeners: () => Number('vestibuleReceive' in page),
  }
}

/** Android: an object on pages of the allowed origins only, which is a target of events. */
function fakeAndroid(): FakeWebview {
  let listener = Object.assign(new CountingTarget(), { postMessage: (_: string) => {} })
  const { app, fromPage } = appEnd((data) =>
    listener.dispatchEvent(Object.assign(new Event('message'), { data })),
  )
  return {
    app,
    load: (origin = portalOrigin) => {
      listener = Object.assign(new CountingTarget(), {
        postMessage: (text: string) => fromPage(origin, text),
      })
      const isAllowed = origin === portalOrigin
      const given = isAllowed && { [shellName]: listener as unknown as AndroidListener }
      return Object.assign(
        new EventTarget(),
        { document: new EventTarget() },
        given,
      ) as unknown as ShellWindow
    },
    listeners: () => listener.count,
  }
}

/** React Native: one function on every page, and events that no window sent, on the document or on the window. */
function fakeReactNative(at: 'document' | 'window'): FakeWebview {
  let targets = { document: new CountingTarget(), window: new CountingTarget() }
  const { app, fromPage } = appEnd((data) => targets[at].dispatchEvent(new MessageEvent('message', { data })))
  return {
    app,
    load: (origin = portalOrigin) => {
      targets = { document: new CountingTarget(), window: new CountingTarget() }
      const ReactNativeWebView = { postMessage: (text: string) => fromPage(origin, text) }
      return Object.assign(targets.window, {
        document: targets.document,
        ReactNativeWebView,
      }) as unknown as ShellWindow
    },
    listeners: () => (targets.document.count + targets.window.count) / 2,
  }
}

/** One of each platform, by its name. */
export const fakeWebviews: Readonly<Record<string, () => FakeWebview>> = {
  WKWebView: fakeWebkit,
  Android: fakeAndroid,
  'React Native on iOS': () => fakeReactNative('window'),
  'React Native on Android': () => fakeReactNative('document'),
}
