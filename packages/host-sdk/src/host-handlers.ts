import type { HostHandlers } from '@vestibule/bridge'
import { failed, ok } from '@vestibule/bridge/result'
import { layoutFrame, resize } from './layout-frame.ts'
import type { Mounted } from './mounted.ts'
import { announce, followFocus, navigate, show } from './navigation.ts'
import { parseUrl } from './redirect.ts'
import { home } from './routes.ts'
import { applySession } from './session.ts'
import { markPainted } from './watch.ts'

declare global {
  interface Window {
    /** Where a host counts what people complete, instead of listening for `event`. */
    onFronteggEvent?(action: string, payload?: object): void
  }
}

const done = (_: unknown) => ok({})

/** What the portal may ask of this page. */
export function hostHandlers(mounted: Mounted): HostHandlers {
  const { emit } = mounted.events
  return {
    ready: (message) => {
      // Where this page went on meanwhile, that is another place, and the portal is on its way there.
      mounted.start.route = message.route
      mounted.stopTimer?.()
      mounted.isRetry = false
      markPainted(mounted, message.height)
      announce(mounted)
      applySession(mounted, message, 'initial')
      emit('ready', { route: message.route })
      return done(mounted.settle())
    },
    painted: () => done(markPainted(mounted)),
    resize: (size) => {
      const height = resize(mounted, size.height)
      emit('resize', { height })
      return ok({ height })
    },
    overlay: ({ on }) => {
      mounted.covers = on
      if (on) mounted.opener ??= document.activeElement
      layoutFrame(mounted)
      followFocus(mounted)
      return ok({ granted: true })
    },
    idle: async () => ok({ ms: (await import('./later.ts')).idleMs(mounted) }),
    title: ({ title }) => done((mounted.frame.title = title)),
    sessionChanged: (snapshot) => done(applySession(mounted, snapshot, snapshot.reason)),
    navigate: (params) => navigate(mounted, params),
    openExternal: ({ url }) => {
      // Only the portal's own server, which knows where it leads on to.
      if (parseUrl(url)?.origin !== mounted.options.portalOrigin) return failed('NAVIGATION_REFUSED', url)
      location.assign(url)
      return ok({ opened: 'redirect' as const })
    },
    routeChanged: ({ route, params = {}, replace }) => done(show(mounted, { route, params }, replace)),
    closeRequested: ({ reason }) => {
      let allowed = true
      emit('close', { reason, preventDefault: () => (allowed = false) })
      if (allowed) show(mounted, home)
      return ok({ allowed })
    },
    event: (event) => {
      emit('event', event)
      window.onFronteggEvent?.(event.name, event.data)
      return ok({})
    },
    diagnostic: (diagnostic) => {
      // oxlint-disable-next-line no-console -- the developer of the host looks there
      console.warn(diagnostic.code, diagnostic.detail, diagnostic.fix)
      return done(emit('diagnostic', diagnostic))
    },
  }
}
