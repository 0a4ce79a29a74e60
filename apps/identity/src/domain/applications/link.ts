import type { RouteKey, routeDefaults } from '@vestibule/contract/constants'
import type { RequestContext } from '../../request/request-context.ts'
import { routeAddress } from './route-address.ts'

type LinkedRoute = Extract<RouteKey, keyof typeof routeDefaults>

/** A link for a mail. It leads to a page the client has registered, or to ours, never to what a header of the request names. */
export const linkTo = (
  ctx: RequestContext,
  route: LinkedRoute,
  parameters: Readonly<Record<string, string>> = {},
): string => {
  const link = routeAddress(ctx, route)
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value)
  return link.toString()
}
