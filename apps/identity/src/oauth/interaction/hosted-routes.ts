import { ApiError } from '@vestibule/contract'
import { routeDefaults } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { readAppSchemes } from '../../domain/applications/app-schemes.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { portalBuildIn } from '../../documents/portal-files/portal-build.ts'
import type { Services } from '../../request/services.ts'
import type { Client } from '../../domain/applications/clients.ts'
import { toRedirectUris } from '../../domain/applications/client-addresses.ts'
import { accountPath } from '../routes.ts'
import { approvalRoutes } from './approval-routes.ts'
import { findClient, type HostedPageDeps, hostedPage, redirectTo } from './hosted-page.ts'
import { isOfOwnPage } from './own-page.ts'
import { namedClient, openPageAt } from './page-in-address.ts'
import { unknownInWords } from './pages-in-words.ts'
import { resumeInteraction } from './resume-interaction.ts'

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

/** Signing in begins without a user: an unauthenticated request is sent to these pages first. */
const begins: ReadonlySet<string> = new Set(['loginUrl', 'signUpUrl', 'customLoginUrl'])

type AnswerPage = (context: HttpContext, deps: HostedPageDeps) => Promise<Response>

const account: AnswerPage = async (context, deps) => {
  const route = hostedRoute(new URL(context.req.url).pathname)
  if (route === undefined) throw new ApiError('NOT_FOUND')
  return hostedPage(context, deps, route, { mayHaveSession: !begins.has(route) })
}

/**
 * The address names a scheme, and with it the application. Of several that have it, it is the one whose request waits here.
 *
 * @throws ApiError CLIENT_UNKNOWN
 */
const findSchemeOwner = async (context: HttpContext, deps: HostedPageDeps, app: string): Promise<Client> => {
  const clients = namedClient(context) === undefined ? await deps.services.clients.all() : []
  const owners = clients.filter((client) => readAppSchemes(client).includes(app))
  if (owners.length === 1 && owners[0] !== undefined) return owners[0]
  const client = await findClient(context, deps)
  if (owners.length > 0 && !owners.some(({ id }) => id === client.id)) throw new ApiError('CLIENT_UNKNOWN')
  return client
}

/**
 * Where an application's own link leads when the system did not open the application: the page offers to. Known
 * native clients listen at this address; without a registered scheme there is nothing to offer.
 */
const backToApp = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const { platform, app = '' } = context.req.param()
  const { search } = new URL(context.req.url)
  const { host } = new URL(deps.services.config.portalOrigin)
  const client = await findSchemeOwner(context, deps, app)
  const isOwn = readAppSchemes(client).includes(app)
  const appAddress = isOwn ? `${app}://${host}/${platform}/oauth/callback${search}` : undefined
  return hostedPage(context, deps, 'openAppUrl', { client, mayHaveSession: true, appAddress })
}

/**
 * Whether a page of ours says that its user would not go on. It names the request, which no other site knows, or the browser
 * says that the page is ours, where it says anything: a link of another site refuses nothing.
 */
const isRefusal = ({ req }: HttpContext): boolean => {
  if (req.query('because') === undefined) return false
  return req.query('request') !== undefined || isOfOwnPage(req)
}

/** The user has signed in on our pages and is redirected: to the application that asked, or to its front. */
const onward = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const open = openPageAt(context, deps.services)
  const next = await resumeInteraction(deps.services, await deps.provider(), {
    context,
    open,
    isRefused: isRefusal(context),
  })
  return redirectTo(context, deps, next)
}

const administration: AnswerPage = (context, deps) =>
  hostedPage(context, deps, 'admin/profile', { mayHaveSession: true })

/** Native clients ask whether an address of theirs is registered before they go anywhere. */
const prelogin = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const redirectUri = context.req.query('redirect_uri')
  const client = await findClient(context, deps)
  if (redirectUri !== undefined && !toRedirectUris(client).includes(redirectUri))
    throw new ApiError('REDIRECT_REFUSED')
  return hostedPage(context, deps, 'loginUrl', { mayHaveSession: false })
}

/** The portal without a host: the pages on which people sign in for an application, and administration. */
export const hostedRoutes = (services: Services, provider: () => Promise<Provider>): Hono<HttpEnv> => {
  const deps = { services, provider, readBuild: portalBuildIn(services.config.portalDirectory) }
  const answer = (page: AnswerPage) => (context: HttpContext) =>
    page(context, deps).catch((error: unknown) => unknownInWords(context, services, error))
  return (
    new Hono<HttpEnv>()
      .route('/', approvalRoutes(deps))
      .get(`${accountPath}/continue`, answer(onward))
      .get('/oauth/prelogin', answer(prelogin))
      .get('/oauth/portal', answer(administration))
      // Known clients also write who provided the sign-in, or the name of the callback, behind it (behaviour 5).
      .get(`${accountPath}/redirect/:platform{ios|android}/:app/*`, answer(backToApp))
      .get(`${accountPath}/*`, answer(account))
  )
}
