import { ApiError, type Operation } from '@vestibule/contract'
import type { RequestContext } from './request-context.ts'

const isOwn = ({ client, config }: RequestContext, origin: string): boolean =>
  origin === config.portalOrigin || client.hostOrigins.includes(origin)

/** A page that is not registered changes nothing, cookie or not; `null` is such a page (SEC-SS-12). */
export const checkOrigin = (operation: Operation, ctx: RequestContext): void => {
  if (operation.method === 'GET' || ctx.origin === undefined) return
  if (!isOwn(ctx, ctx.origin)) throw new ApiError('ORIGIN_REFUSED')
}

/** A call that is believed because of its cookie must say which page it comes from. */
export const requireOrigin = ({ origin }: RequestContext): void => {
  if (origin === undefined) throw new ApiError('ORIGIN_REFUSED')
}
