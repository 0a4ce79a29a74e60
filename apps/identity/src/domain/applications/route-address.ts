import { type RouteKey, routeDefaults } from '@vestibule/contract/constants'
import type { RequestContext } from '../../request/request-context.ts'

type AddressedRoute = Extract<RouteKey, keyof typeof routeDefaults>

/**
 * Where the caller's page is: on the host that shows the portal, or on this server for a caller of its own pages.
 * Neither follows a header (SEC-PW-09).
 */
export const routeAddress = (
  { hostOrigin, client, config }: Pick<RequestContext, 'hostOrigin' | 'client' | 'config'>,
  route: AddressedRoute,
): URL => {
  if (hostOrigin !== config.portalOrigin)
    return new URL(client.routes[route] ?? routeDefaults[route], hostOrigin)
  const page = new URL(`/oauth${routeDefaults[route]}`, config.portalOrigin)
  page.searchParams.set('client_id', client.id)
  return page
}
