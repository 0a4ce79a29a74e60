import { ApiError } from '@vestibule/contract'
import { routeDefaults } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { readAppSchemes } from '../../domain/applications/app-schemes.ts'
import type { Client } from '../../domain/applications/clients.ts'
import { portalDocument } from '../../documents/embed/portal-document.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { portalBuildIn } from '../../documents/portal-files/portal-build.ts'
import type { Services } from '../../request/services.ts'
import { toRedirectUris } from '../provider/client-addresses.ts'
import { resumeInteraction } from './resume-interaction.ts'
import { openPageIn } from './page-cookie.ts'
import { findRecord } from '../../domain/oauth-records/records.queries.ts'
import { accountPath } from '../routes.ts'
import { readAuthorizationParams } from '../authorize/authorization-params.ts'

type HostedPageDeps = {
  readonly services: Services
  readonly provider: () => Promise<Provider>
  readonly readBuild: ReturnType<typeof portalBuildIn>
}

/** Names that known native clients have for pages of ours (behaviour 5). */
const otherNames: Readonly<Record<string, keyof typeof routeDefaults>> = {
  '/account/accept-invitation': 'acceptInvitationUrl',
  '/account/verify-email': 'activateUrl',
  '/account/verify-phone': 'activateWithOTCUrl',
}

/** The page of the portal that an address below `/oauth` is. */
export const hostedRoute = (path: string): string | undefined => {
  const pagePath = path.replace(/^\/oauth/, '').replace(/\/$/, '')
  const route = Object.entries(routeDefaults).find(
    ([, known]) => known === pagePath && pagePath.startsWith('/account/'),
  )
  return route?.[0] ?? otherNames[pagePath]
}

/** A user who belongs to several tenants is asked, for the request this page is about: also where a mail led here. */
const asksTenant = async (context: HttpContext, { services }: HostedPageDeps): Promise<boolean> => {
  const open = openPageIn(context.req.header('cookie'), context.req.query('request'))
  const request = open && (await findRecord(services, 'Interaction', open.uid))
  return (
    request !== undefined &&
    readAuthorizationParams((request.params ?? {}) as Record<string, unknown>).asksTenant
  )
}

/** Whose people sign in here: said by the address, by the request that is open in this browser, or the only one. */
const findClient = async (context: HttpContext, { services }: HostedPageDeps): Promise<Client> => {
  const { clients } = services
  const named = context.req.query('client_id') ?? context.req.query('appId')
  const open = openPageIn(context.req.header('cookie'), context.req.query('request'))
  const client =
    (named === undefined ? undefined : await clients.byId(named)) ??
    (open === undefined ? undefined : await clients.byId(open.clientId)) ??
    (await clients.only())
  if (client === undefined) throw new ApiError('CLIENT_UNKNOWN')
  return client
}

const page = async (
  context: HttpContext,
  deps: HostedPageDeps,
  route: string,
  more: { readonly mayHaveSession: boolean; readonly appAddress?: string | undefined },
): Promise<Response> => {
  // Nothing shows these pages in a frame (bridge 12).
  if ((context.req.header('sec-fetch-dest') ?? 'document') !== 'document')
    throw new ApiError('EMBED_FORBIDDEN')
  const client = await findClient(context, deps)
  const build = await deps.readBuild()
  if (build === undefined) throw new ApiError('UNAVAILABLE')
  const shown = {
    client,
    hostOrigin: null,
    build,
    page: { route, asksTenant: await asksTenant(context, deps), ...more },
  }
  return portalDocument(context, deps.services, shown)
}

/** Signing in begins without a user: an unauthenticated request is sent to these pages first. */
const begins: ReadonlySet<string> = new Set(['loginUrl', 'signUpUrl', 'customLoginUrl'])

const account = (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const route = hostedRoute(new URL(context.req.url).pathname)
  if (route === undefined) throw new ApiError('NOT_FOUND')
  return page(context, deps, route, { mayHaveSession: !begins.has(route) })
}

/**
 * Where an application's own link leads when the system did not open the application: the page offers to. Known
 * native clients listen at this address; without a registered scheme there is nothing to offer.
 */
const backToApp = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const { platform, app = '' } = context.req.param()
  const { search } = new URL(context.req.url)
  const { host } = new URL(deps.services.config.portalOrigin)
  const isOwn = readAppSchemes(await findClient(context, deps)).includes(app)
  const appAddress = isOwn ? `${app}://${host}/${platform}/oauth/callback${search}` : undefined
  return page(context, deps, 'openAppUrl', { mayHaveSession: true, appAddress })
}

const front = ({ defaultOrigin, routes }: Client): string =>
  new URL(routes.authenticatedUrl ?? routeDefaults.authenticatedUrl, defaultOrigin).href

/** The user has signed in on our pages and is redirected: to the application that asked, or to its front. */
const onward = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const open = openPageIn(context.req.header('cookie'), context.req.query('request'))
  const isRefused = context.req.query('because') !== undefined
  const next = await resumeInteraction(deps.services, await deps.provider(), {
    context,
    open,
    isRefused,
  })
  return context.redirect(next.is === 'nowhere' ? front(await findClient(context, deps)) : next.url, 303)
}

/** Native clients ask whether an address of theirs is registered before they go anywhere. */
const prelogin = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const redirectUri = context.req.query('redirect_uri')
  const client = await findClient(context, deps)
  if (redirectUri !== undefined && !toRedirectUris(client).includes(redirectUri))
    throw new ApiError('REDIRECT_REFUSED')
  return page(context, deps, 'loginUrl', { mayHaveSession: false })
}

/** The portal without a host: the pages on which people sign in for an application, and administration. */
export const hostedRoutes = (services: Services, provider: () => Promise<Provider>): Hono<HttpEnv> => {
  const deps = { services, provider, readBuild: portalBuildIn(services.config.portalDirectory) }
  return (
    new Hono<HttpEnv>()
      .get(`${accountPath}/continue`, (context) => onward(context, deps))
      .get('/oauth/prelogin', (context) => prelogin(context, deps))
      .get('/oauth/portal', (context) => page(context, deps, 'admin/profile', { mayHaveSession: true }))
      // Known clients also write who provided the sign-in, or the name of the callback, behind it (behaviour 5).
      .get(`${accountPath}/redirect/:platform{ios|android}/:app/*`, (context) => backToApp(context, deps))
      .get(`${accountPath}/*`, (context) => account(context, deps))
  )
}
