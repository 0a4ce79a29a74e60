import nodeConsole from 'node:console'
import { connectPortal, failed, type Handlers, type PortalMethods, pinnedMessenger } from '@vestibule/bridge'
import { portalHandlers } from '@vestibule/bridge/testing/fake-ends'
import { type FakeEnv, fakeEnv } from '@vestibule/bridge/testing/fake-env'
import { fakeWindow, introduce } from '@vestibule/bridge/testing/fake-windows'
import { hello, rawPortal } from '@vestibule/bridge/testing/open-ends'
import { onTestFinished, vi } from 'vitest'
import type { PortalHandle } from '../handle.ts'
import { mount } from '../mount.ts'
import { type PortalOptions, readOptions } from '../options.ts'

// Here already, so that no test waits for a chunk.
import '../later.ts'

export const portalUrl = 'https://auth.vendor.test'
export const hostOrigin = 'https://app.customer.test'
const clientId = 'c1'
export { hello }

interface HappyWindow extends Window {
  happyDOM: { setURL(url: string): void }
}

/** The page a host shows, at a path of its own, with an element for the portal. */
export function hostPage(path = '/', origin = hostOrigin) {
  const { happyDOM } = window as unknown as HappyWindow
  // The DOM of the tests loads no frames and says so each time.
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})
  happyDOM.setURL(origin + path)
  vi.stubGlobal('isSecureContext', true)
  const bugs: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => bugs.push(error))
  document.body.replaceChildren()
  const el = document.body.appendChild(document.createElement('div'))
  const env = fakeEnv()
  const frameWindow = fakeWindow(portalUrl)
  const page = {
    ...fakeWindow(hostOrigin),
    deliver: (event: object) =>
      void window.dispatchEvent(Object.assign(new Event('message'), { ports: [] }, event)),
  }
  const { aOfB: frameAsSeen, bOfA: hostAsSeen } = introduce(page, frameWindow)
  const contentWindow = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
  // In a browser the window of a frame that is focused makes the frame the focused element.
  const focus = () => frame().focus()
  contentWindow.mockReturnValue(Object.assign(frameAsSeen, { focus }) as unknown as Window)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const frame = () => el.querySelector('iframe') as HTMLIFrameElement
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    page.deliver({ source: frameAsSeen, origin: portalUrl, data, ...from })
  /** Opens a document without our guard, which says whatever its author likes. */
  const openRaw = () => rawPortal({ frame: frameWindow, frameOfHost: hostAsSeen })
  let before: ReturnType<typeof connectPortal> | undefined
  /** Opens the portal's document in the frame. */
  const openPortal = (handlers: Partial<Handlers<PortalMethods>> = {}) => {
    before?.end(failed('DESTROYED'))
    const portal = connectPortal({
      messenger: pinnedMessenger({
        self: frameWindow.self,
        window: () => hostAsSeen,
        origin: hostOrigin,
        speaksFirst: true,
      }),
      nonce: new URL(frame().src).hash.replace('#n=', ''),
      build: 'b1',
      handlers: { ...portalHandlers, ...handlers },
      onBug: (error) => {
        throw error
      },
      env,
    })
    before = portal
    onTestFinished(() => portal.end(failed('DESTROYED')))
    return portal
  }
  return { el, env, frame, say, openPortal, openRaw, bugs }
}

/** A mount of that page. */
export function mounted(path = '/', options: PortalOptions = {}) {
  const page = hostPage(path)
  const { el, env } = page
  const handle: PortalHandle = mount(el, readOptions(el, { portalUrl, clientId }, options), env)
  onTestFinished(() => handle.destroy())
  const heard: [string, unknown][] = []
  for (const name of [
    'ready',
    'auth-change',
    'route-change',
    'resize',
    'close',
    'error',
    'diagnostic',
  ] as const) {
    handle.on(name, (event) => heard.push([name, event]))
  }
  return { ...page, handle, heard }
}

/** A mount whose portal greeted the host and is shown. */
export async function shown(
  path = '/',
  options: PortalOptions = {},
  handlers: Partial<Handlers<PortalMethods>> = {},
  ready: {
    route?: string
    height?: number
    state?: 'loading' | 'anonymous'
  } = {},
) {
  const page = mounted(path, options)
  const portal = page.openPortal(handlers)
  const greeting = await portal.greeting
  if (!greeting.ok) throw new Error(greeting.error.code)
  const { route = greeting.value.config.route ?? '', height = 400, state = 'anonymous' } = ready
  await portal.call('ready', { docId: portal.docId, route, height, state })
  return {
    ...page,
    portal,
    config: greeting.value.config,
    env: page.env as FakeEnv,
  }
}
