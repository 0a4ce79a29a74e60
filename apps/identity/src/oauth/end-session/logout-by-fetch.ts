import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { createRequestContext } from '../../http/identify-request.ts'
import type { Services } from '../../request/services.ts'
import { endSsoSession } from './end-sso-session.ts'

/**
 * A page of a registered host, or of ours, that calls and does not go there: the browser was not sent here by an
 * attacker.
 */
const readCaller = async (context: HttpContext, { clients, config }: Services) => {
  const origin = context.req.header('origin')
  const isOwn =
    origin === config.portalOrigin ||
    (origin === undefined &&
      context.req.header('sec-fetch-site') === 'same-origin' &&
      context.req.header('sec-fetch-mode') === 'cors')
  const client = (await clients.all()).find(({ hostOrigins }) => isOwn || hostOrigins.includes(origin ?? ''))
  return isOwn || origin !== undefined ? client : undefined
}

/**
 * Known clients of the wire sign out by a call with cookies instead of going to the address (behaviour 4). Such a call
 * says which page it comes from, which a link does not; a registered page needs no confirmation by the user.
 */
export const logoutByFetch =
  (services: Services): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    const client = await readCaller(context, services)
    if (client === undefined) return next()
    const ctx = createRequestContext(context, services, {
      client,
      deployment: 'page',
      hostOrigin: client.defaultOrigin,
      embeddedIn: undefined,
    })
    const answer = context.json({})
    for (const cookie of await endSsoSession(ctx, {})) answer.headers.append('set-cookie', cookie)
    return answer
  }
