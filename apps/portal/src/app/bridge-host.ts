import { connectPortal, type Handlers, type PortalConnection, type PortalMethods } from '@vestibule/bridge'
import type { Boot } from '../ports/boot.ts'
import type { Host } from '../ports/host.ts'

/** What the bridge lets through as a title. */
const longestTitle = 128

/** Opens the bridge to the host that the server vouched for. */
export const connectToHost = (
  window: Window,
  hostOrigin: string,
  boot: Boot,
  handlers: Handlers<PortalMethods>,
): PortalConnection =>
  connectPortal({
    peer: { self: window, window: () => window.parent, origin: hostOrigin },
    // In the fragment, which no server and no log gets to see.
    nonce: new URLSearchParams(window.location.hash.slice(1)).get('n') ?? '',
    build: boot.buildId ?? 'unknown',
    handlers,
    onBug: (error, traceId) => reportError(new Error(`bridge ${traceId}`, { cause: error })),
  })

/** The host application, as far as the portal needs it. Said before the greeting, words wait for it. */
export const bridgeHost = (origin: string, call: PortalConnection['call']): Host => ({
  origin,
  navigate: async (to) => {
    const outcome = await call('navigate', to)
    return outcome.ok && outcome.value.handled
  },
  sessionChanged: async (session) => {
    await call('sessionChanged', session)
  },
  closeRequested: async (reason) => {
    const outcome = await call('closeRequested', reason)
    return outcome.ok && outcome.value.allowed
  },
  routeChanged: (route) => void call('routeChanged', route),
  title: ({ title }) => void call('title', { title: title.slice(0, longestTitle) }),
  resize: (size) => void call('resize', size),
  painted: () => void call('painted', {}),
  diagnostic: (said) => void call('diagnostic', said),
})
