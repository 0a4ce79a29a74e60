import {
  connectPortal,
  type Handlers,
  type PortalConnection,
  type PortalMethods,
  type PortalOptions,
  pinnedMessenger,
} from '@vestibule/bridge'
import type { Boot } from '../ports/boot.ts'
import type { Host } from '../ports/host.ts'
import type { Store } from '../ports/store.ts'

/** What the bridge lets through as a title. */
const longestTitle = 128

/** Opens the bridge to whatever is around this document. */
export type ConnectToHost = (
  options: Omit<PortalOptions, 'messenger'>,
  by: { readonly hostOrigin: string; readonly store: Store },
) => PortalConnection

/** To the page that frames it, which the server vouched for. */
export const connectToHost: ConnectToHost = (options, { hostOrigin }) =>
  connectPortal({
    ...options,
    messenger: pinnedMessenger({
      self: window,
      window: () => window.parent,
      origin: hostOrigin,
      speaksFirst: true,
    }),
  })

/** What this document says of itself on the bridge. */
export const portalEnd = (
  { buildId }: Boot,
  handlers: Handlers<PortalMethods>,
): Omit<PortalOptions, 'messenger'> => ({
  // In the fragment, which no server and no log gets to see.
  nonce: new URLSearchParams(location.hash.slice(1)).get('n') ?? '',
  build: buildId ?? 'unknown',
  handlers,
  onBug: (error, traceId) => reportError(new Error(`bridge ${traceId}`, { cause: error })),
})

/** The host application, as far as the portal needs it. Said before the greeting, words wait for it. */
export const bridgeHost = (origin: string, call: PortalConnection['call']): Host => ({
  origin,
  overlay: coverBy(call),
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
  openExternal: async (params) => {
    const outcome = await call('openExternal', params)
    return outcome.ok && outcome.value.opened !== 'no'
  },
  routeChanged: (route) => void call('routeChanged', route),
  title: ({ title }) => void call('title', { title: title.slice(0, longestTitle) }),
  resize: (size) => void call('resize', size),
  painted: () => void call('painted', {}),
  idleMs: async () => {
    const outcome = await call('idle', {})
    return outcome.ok ? outcome.value.ms : undefined
  },
  event: (message) => void call('event', message),
  diagnostic: (diagnostic) => void call('diagnostic', diagnostic),
})

/** Two dialogs may lie over the page at once: it is uncovered when the last of them has gone. */
const coverBy = (call: PortalConnection['call']): Host['overlay'] => {
  let dialogs = 0
  return async ({ on }) => {
    dialogs += on ? 1 : -1
    await call('overlay', { on: dialogs > 0 })
  }
}
