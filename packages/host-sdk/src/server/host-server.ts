import { cleanHeaders, type HeadersLike } from './clean-headers.ts'
import { readCookies } from './cookie-header.ts'
import { createGuard, type GuardedHandler, type GuardRequirements } from './guard.ts'
import { createHandover } from './handover.ts'
import { hopsIn, hopsLine } from './hosted/journey.ts'
import type { HostServerOptions } from './options.ts'
import { createParts } from './parts.ts'
import { createProxy } from './proxy.ts'
import type { ServerSession } from './session-keeper.ts'
import { type Environment, readSettings } from './settings.ts'
import type { Caller } from './upstream.ts'

/** Sessions of a server-rendered host, by the requests it gets. */
export interface HostServer {
  /**
   * Answers what is not the host's own: calls that are passed on, sessions that are handed over, and with hosted
   * sign-in the routes of signing in and out. Undefined for
   * every other request.
   */
  readonly handle: (request: Request, from?: Pick<Caller, 'address'>) => Promise<Response | undefined>
  /** Who is signed in, by the headers of a request. Changes nothing, so it may be asked where no cookie can be set. */
  readonly getSession: (request: { readonly headers: HeadersLike }) => Promise<ServerSession | undefined>
  /** A handler for people who are signed in, and may what is asked; renews their session on the way. */
  readonly withAuth: (
    handler: GuardedHandler,
    needed?: GuardRequirements,
  ) => (request: Request, from?: Pick<Caller, 'address'>) => Promise<Response>
}

const shown = ({ accessToken, user, expiresAt }: ServerSession): ServerSession => ({
  accessToken,
  user,
  expiresAt,
})

const processEnvironment = (): Environment =>
  (globalThis as { process?: { env?: Environment } }).process?.env ?? {}

/**
 * Makes the server side of a host. Settings are read and checked here, once.
 *
 * @param options win over the environment, which has one variable for each
 * @throws SettingsError that names what is missing or wrong
 * @example
 * const host = createHostServer()
 * app.use(async (context, next) => (await host.handle(context.req.raw)) ?? next())
 */
export const createHostServer = (options: HostServerOptions = {}): HostServer => {
  const { apiPath = '/frontegg', sessionPath = '/account/session' } = options
  const parts = createParts(options, readSettings(options, options.environment ?? processEnvironment()))
  const { settings, keeper, routes, authorize, hosted, now } = parts
  const arrived = (headers: Headers) => {
    const hops = hopsIn(readCookies(headers.get('cookie')), keeper.rules)
    return hops > 0 ? [hopsLine(0, keeper.rules)] : []
  }
  const guard = createGuard({
    ...routes,
    authorize,
    appUrl: settings.appUrl,
    refused: options.refused,
    now,
    arrived,
  })
  const proxy = createProxy(parts)
  const handover = createHandover({ keeper, appUrl: settings.appUrl, now })
  return {
    handle: async (request, from = {}) => {
      const { pathname } = new URL(request.url)
      if (pathname === sessionPath) return handover(request)
      if (pathname.startsWith(`${apiPath}/`)) return proxy(request, pathname.slice(apiPath.length), from)
      return hosted?.(request, pathname, from)
    },
    getSession: async ({ headers }) => {
      const session = await keeper.read(readCookies(cleanHeaders(headers).get('cookie')))
      return session && shown(session)
    },
    withAuth: (handler, needed) => guard((request, session) => handler(request, shown(session)), needed),
  }
}
