import { isOneTime, type RouteKey, routeDefaults } from '@vestibule/contract/constants'

/** Host paths by route key; a default is replaced by giving its key. */
export type Routes = Readonly<Partial<Record<RouteKey, string>>>
/** Every path of one mount. */
export type Paths = Readonly<Record<string, string>>

/** Where the host page is: the key the portal knows it by, and its query. */
export interface Place {
  readonly route: string
  readonly params: Readonly<Record<string, string>>
}

/** The host's own content. */
export const home: Place = { route: 'authenticatedUrl', params: {} }

/** Whether a route is a page of the admin portal. */
export const isAdmin = (route: string): boolean => route.startsWith('admin/')

/** The paths of one mount. Without a prototype: the portal names routes, and `constructor` must be none. */
export const toPaths = (routes?: Routes): Paths => Object.assign(Object.create(null), routeDefaults, routes)

// What a message over the bridge may hold; a longer link could only come from an attacker.
const toParams = (query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([, value]) => value.length <= 4096).slice(0, 32))

/** Reads an address. Admin pages are kept in the hash, `#/admin/users?search=ada`, on any path of the host. */
export function toPlace(paths: Paths, { hash, pathname, searchParams }: URL): Place {
  const [, page, query] = /^#\/(admin\/[^?]+)\??(.*)/.exec(hash) ?? []
  if (page) return { route: page, params: toParams(new URLSearchParams(query)) }
  const route = Object.keys(paths).find((key) => paths[key] === pathname.replace(/(.)\/$/, '$1'))
  return route && route !== home.route ? { route, params: toParams(searchParams) } : home
}

/** The address of a place as seen from another, if it has one; what is good for one use stays out of it. */
export function toAddress(
  paths: Paths,
  { route, params }: Place,
  { pathname, search, hash }: URL,
): string | undefined {
  const own = pathname + search
  if (route === home.route) return own + hash.replace(/^#\/admin\/.*/, '')
  const query = new URLSearchParams(Object.entries(params).filter(([name]) => !isOneTime(name)))
  const path = isAdmin(route) ? `${own}#/${route}` : paths[route]
  return path && path + (query.size ? '?' : '') + query
}
