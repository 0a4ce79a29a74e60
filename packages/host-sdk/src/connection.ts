import type { HostConnection, PortalConfig } from '@vestibule/bridge'
import { failed } from '@vestibule/bridge/result'
import { hostHandlers } from './host-handlers.ts'
import type { Mounted } from './mounted.ts'
import { expectHello, giveTime, disconnected, helloMs } from './watch.ts'

/** Fetches the bridge while the frame loads, and waits behind it for the portal's hello. */
export async function connect(
  mounted: Mounted,
): Promise<Pick<HostConnection, 'call' | 'frameLoaded' | 'end'>> {
  const { frame, options, env } = mounted
  const { portalOrigin } = options
  const bridge = await import('@vestibule/bridge/host').catch(() => {})
  if (!bridge) {
    disconnected(mounted, 'PORTAL_UNREACHABLE')
    const call = async () => failed('PORTAL_UNREACHABLE')
    return { call, frameLoaded: () => false, end: () => {} }
  }
  return bridge.connectHost({
    peer: {
      self: window,
      window: () => frame.contentWindow,
      origin: portalOrigin,
      // It spoke before this side could listen, and will not do so again by itself.
      speaksFirst: !!mounted.isHeard,
    },
    nonce: () => mounted.nonce,
    origin: location.origin,
    // The release writes it.
    sdk: 'vestibule/0.1.0',
    // What a portal does not know it drops; functions stay here.
    config: (): PortalConfig => {
      const initial = (mounted.place = mounted.start = { ...mounted.place })
      return JSON.parse(JSON.stringify({ ...options, ...initial }))
    },
    handlers: hostHandlers(mounted),
    onAnother: () => expectHello(mounted),
    onSilent: () => disconnected(mounted, 'PORTAL_LOST'),
    isSeen: () => !document.hidden,
    // A refused document hears why before its port is closed.
    onHello: (refusal) =>
      giveTime(mounted, refusal ? 0 : helloMs, refusal === 'VERSION_UNSUPPORTED' ? refusal : 'PORTAL_LOST'),
    onBug: async (error) => {
      reportError(error)
      ;(await import('./later.ts')).recover(mounted)
    },
    env,
  })
}
