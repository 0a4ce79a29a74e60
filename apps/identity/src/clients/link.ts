import { type RouteKey, routeDefaults } from '@vestibule/contract/constants'
import type { Visitor } from '../http/visitor.ts'

type LinkedRoute = Extract<RouteKey, keyof typeof routeDefaults>

/**
 * A link for a mail. It leads to a page the client has registered, never to what a header of the request names
 * (SEC-PW-09).
 */
export const linkTo = (
  { hostOrigin, client }: Visitor,
  route: LinkedRoute,
  parameters: Readonly<Record<string, string>> = {},
): string => {
  const link = new URL(client.routes[route] ?? routeDefaults[route], hostOrigin)
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value)
  return link.toString()
}
