import { ApiError, handsOutAccessToken, type Operation } from '@vestibule/contract'
import { keepsPlainTokens } from './keeps-plain-tokens.ts'
import type { RequestContext } from './request-context.ts'

const isOwn = ({ client, config }: RequestContext, origin: string): boolean =>
  origin === config.portalOrigin || client.hostOrigins.includes(origin)

/** A caller without an access token asks for one, or for what the refresh cookie allows. */
export const isForTokens = (operation: Operation): boolean =>
  operation.access.is === 'refreshCookie' ||
  operation.readsRefreshCookie === true ||
  (operation.access.is === 'anyone' && handsOutAccessToken(operation))

/**
 * A page that is not registered changes nothing, cookie or not; `null` is such a page (SEC-SS-12). The refresh cookie
 * comes along with requests of the page around the frame, too: where its application is given no plain tokens, such a
 * page is refused whatever answers with one (SEC-TO-01).
 *
 * @throws ApiError ORIGIN_REFUSED
 */
export const checkOrigin = (operation: Operation, ctx: RequestContext): void => {
  const { origin, client, config } = ctx
  if (operation.method === 'GET' || origin === undefined) return
  if (!isOwn(ctx, origin)) throw new ApiError('ORIGIN_REFUSED')
  if (origin !== config.portalOrigin && keepsPlainTokens(client) && isForTokens(operation))
    throw new ApiError('ORIGIN_REFUSED')
}

/**
 * Whether what a request says was typed where no other page reads or writes it: in the portal, or outside of browsers, which name
 * the page of every such request. The pages of an application that manages by the published wire are the portal of its users
 * themselves. Any other page sends what it likes, with the cookies of its visitor (SEC-OT-18).
 */
export const isOfPortal = ({ origin, client, config }: RequestContext): boolean =>
  origin === undefined || origin === config.portalOrigin || client.managesByWire

/** A call that is believed because of its cookie must say which page it comes from. */
export const requireOrigin = ({ origin }: RequestContext): void => {
  if (origin === undefined) throw new ApiError('ORIGIN_REFUSED')
}
