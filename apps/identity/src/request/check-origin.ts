import { ApiError, type Operation } from '@vestibule/contract'
import type { Visitor } from './request-context.ts'

const isOwn = ({ client, config }: Visitor, origin: string): boolean =>
  origin === config.portalOrigin || client.hostOrigins.includes(origin)

/** A page that is not registered changes nothing, cookie or not; `null` is such a page (SEC-SS-12). */
export const checkOrigin = (operation: Operation, visitor: Visitor): void => {
  if (operation.method === 'GET' || visitor.origin === undefined) return
  if (!isOwn(visitor, visitor.origin)) throw new ApiError('ORIGIN_REFUSED')
}

/** A call that is believed because of its cookie must say which page it comes from. */
export const requireOrigin = ({ origin }: Visitor): void => {
  if (origin === undefined) throw new ApiError('ORIGIN_REFUSED')
}
