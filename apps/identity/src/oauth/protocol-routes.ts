import { apiPrefix } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import type { HttpContext, HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { readAuthorizationParams } from './authorize/authorization-params.ts'
import { withPageInPlace } from './authorize/answer-page.ts'
import { forwardToProvider } from './authorize/forward-to-provider.ts'
import { readForm, normalizeRequest } from './authorize/normalize-request.ts'
import { toPage } from './interaction/page-for.ts'
import { findWaiting } from './interaction/waiting-request.ts'
import { logoutByFetch } from './end-session/logout-by-fetch.ts'
import { oauthPaths } from './routes.ts'

const { authorization, token, userinfo, revocation, introspection, end_session: logout } = oauthPaths
/** Names of the endpoints, for metrics and the audit log. */
const operationNames = new Map<string, string>(
  Object.entries(oauthPaths).map(([name, path]) => [path, `oauth.${name}`]),
)
const discovery = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']

/** Public documents, which hold no secret and may be cached for an hour (SEC-OA-08). */
const publicForAnHour = (answer: Response): Response => {
  answer.headers.set('cache-control', 'public, max-age=3600')
  answer.headers.set('cross-origin-resource-policy', 'cross-origin')
  return answer
}

type ProviderCallParams = {
  readonly services: Services
  readonly provider: () => Promise<Provider>
  /** Our own pages, which are answered in the place of a redirect to them. */
  readonly pages: Hono<HttpEnv>
}

const toPath = (context: HttpContext): string => {
  const { pathname } = new URL(context.req.url)
  return pathname.startsWith(`${apiPrefix}/`) ? pathname.slice(apiPrefix.length) : pathname
}

const ask = async (context: HttpContext, { services, provider }: ProviderCallParams): Promise<Response> => {
  const path = toPath(context)
  context.set('operation', operationNames.get(path) ?? 'oauth')
  const question = await normalizeRequest(context, services, path)
  return forwardToProvider(await provider(), services, context, question)
}

/** The page that says so, where an answered request may be answered to its address no more (SEC-OA-14). */
const findPageInstead = async (uid: string, provider: Provider): Promise<string | undefined> => {
  const interaction = await provider.Interaction.find(uid)
  if (interaction === undefined) return undefined
  const page = { uid, clientId: String(interaction.params.client_id) }
  if ((await findWaiting(provider, page)) !== undefined) return undefined
  return toPage('nothing', { wish: readAuthorizationParams(interaction.params), page })
}

const authorize = async (context: HttpContext, params: ProviderCallParams): Promise<Response> => {
  const { pages, services } = params
  const uid = context.req.param('uid')
  const instead = uid === undefined ? undefined : await findPageInstead(uid, await params.provider())
  if (instead !== undefined) return context.redirect(instead, 303)
  return withPageInPlace(await ask(context, params), context, { pages, publicUrl: services.config.publicUrl })
}

/**
 * Applications may also post what they ask. A browser sends our cookies along with what it was sent to, and not with
 * what another site made it post, so it is sent to the same question.
 */
const askByAddress = async (context: HttpContext): Promise<Response> => {
  const form = await readForm(context.req.raw)
  return context.redirect(`${new URL(context.req.url).pathname}?${form ?? ''}`, 303)
}

/** The endpoints the OAuth library answers; browsers also know them under the prefix of the wire. */
export const protocolRoutes = (params: ProviderCallParams): Hono<HttpEnv> => {
  const { services } = params
  const routes = new Hono<HttpEnv>()
    .get(logout, logoutByFetch(services))
    .on(['GET', 'HEAD'], [authorization, `${authorization}/:uid`], (context) => authorize(context, params))
    .on('POST', [authorization, logout], (context) => askByAddress(context))
    .on('GET', [logout], (context) => ask(context, params))
    .on('POST', [`${logout}/confirm`], (context) => ask(context, params))
    .on(['GET', 'POST'], [userinfo], (context) => ask(context, params))
    .get(`${logout}/success`, (context) => ask(context, params))
    .on('POST', [token, revocation, introspection], (context) => ask(context, params))
  return new Hono<HttpEnv>()
    .on('GET', discovery, async (context) => publicForAnHour(await ask(context, params)))
    .route(apiPrefix, routes)
    .route('/', routes)
}
