import { isOneTime, routeDefaults } from '@vestibule/contract/constants'
import { homeRoute, type Route } from '../ports/route.ts'

export const routePaths: Readonly<Record<string, string | undefined>> = routeDefaults

/**
 * Reads the page's own address, and takes what is good for one use out of it before anything else happens.
 *
 * @param otherwise the page it is where its path is no page's own
 */
export const readPageRoute = (
  { location, history }: Pick<Window, 'location' | 'history'>,
  otherwise: string = homeRoute,
): Route => {
  const url = new URL(location.href)
  const params = Object.fromEntries(url.searchParams)
  // Whose page it is says the document; every address of a page of ours names it, and the page is asked for nothing by it.
  delete params.client_id
  for (const name in params) if (isOneTime(name)) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(null, '', url)
  // The same grammar as in the address of a host: pages of administration stand in the fragment, with their query.
  const [, page, query] = /^#\/(admin\/[^?]+)(?:\?(.*))?$/.exec(url.hash) ?? []
  const path = url.pathname.replace(/(.)\/$/, '$1')
  const key = page ?? Object.keys(routePaths).find((one) => routePaths[one] === path) ?? otherwise
  return { key, params: query === undefined ? params : Object.fromEntries(new URLSearchParams(query)) }
}
