import type { HostHandlers, PortalConfig } from '@vestibule/bridge'
import { failed, ok } from '@vestibule/bridge/result'
import type { ShellListeners } from './create-shell.ts'

type ShellHandlersDeps = {
  readonly portalUrl: string
  readonly config: Partial<PortalConfig> | undefined
  readonly on: ShellListeners
  /** The signed-in user may be another one now. */
  readonly forgetToken: () => void
}

const done = (_: unknown) => ok({})

/** What the portal may ask of an application. */
export function shellHandlers({ portalUrl, config, on, forgetToken }: ShellHandlersDeps): HostHandlers {
  const isAmong = (origins: readonly string[], url = '') =>
    origins.some((origin) => url.startsWith(`${origin}/`))
  const applySession: NonNullable<ShellListeners['session']> = (snapshot) => {
    forgetToken()
    on.session?.(snapshot)
  }
  return {
    ready: ({ state, user, expiresAt }) => done(applySession({ state, user, expiresAt, reason: 'refresh' })),
    painted: () => done(on.painted?.()),
    sessionChanged: (snapshot) => done(applySession(snapshot)),
    // The webview has its own size, and nothing of the application is beside it.
    resize: ({ height }) => ok({ height }),
    overlay: ({ on: isOn }) => {
      on.overlay?.(isOn)
      return ok({ granted: true })
    },
    idle: () => ok({ ms: Number.MAX_SAFE_INTEGER }),
    title: done,
    navigate: (to) => {
      const allowed = [portalUrl, ...(config?.allowedRedirectOrigins ?? [])]
      if (to.to === 'url' && !isAmong(allowed, to.url)) return failed('NAVIGATION_REFUSED', to.url)
      return ok({ handled: on.navigate?.(to) ?? true })
    },
    openExternal: async ({ url, reason }) => {
      if (!isAmong([portalUrl], url)) return failed('NAVIGATION_REFUSED', url)
      return ok({ opened: (await on.openExternal(url, reason)) ? ('native' as const) : ('no' as const) })
    },
    routeChanged: (route) => done(on.route?.(route)),
    closeRequested: ({ reason }) => ok({ allowed: on.close?.(reason) ?? true }),
    saveFile: async (file) =>
      (await on.saveFile?.(file)) ? ok({}) : failed('USER_CANCELLED', 'Nothing was saved'),
    event: (message) => done(on.event?.(message)),
    diagnostic: (diagnostic) => done(on.diagnostic?.(diagnostic)),
  }
}
