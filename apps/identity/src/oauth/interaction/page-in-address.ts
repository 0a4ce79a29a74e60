import type { HttpContext } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import { type OpenPage, openPageIn } from './page-cookie.ts'

/** The application that the address of a page names, if it names one; known clients write another parameter. */
export const namedClient = ({ req }: HttpContext): string | undefined =>
  req.query('client_id') || req.query('appId') || undefined

/** The request that a page answers, by its address: one of the application that it names, if it names one (SEC-OA-12). */
export const openPageAt = (context: HttpContext, services: Pick<Services, 'config'>): OpenPage | undefined =>
  openPageIn(services, context.req.header('cookie'), {
    uid: context.req.query('request'),
    clientId: namedClient(context),
  })

/**
 * The request that the page for a program asks about. One that the address names decides by itself, for that page says whose
 * request it is whatever its address says.
 */
export const programPageAt = (
  context: HttpContext,
  services: Pick<Services, 'config'>,
): OpenPage | undefined => {
  const uid = context.req.query('request')
  if (uid === undefined) return openPageAt(context, services)
  return openPageIn(services, context.req.header('cookie'), { uid })
}
