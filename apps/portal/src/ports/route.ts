import { atom } from 'jotai/vanilla'
import { hostAtom } from './host.ts'

/** Where the portal is: a route key of the host's table, or `admin/<page>`, and its parameters. */
export type Route = { readonly key: string; readonly params: Readonly<Record<string, string>> }

/** The host's own content: nothing of the portal is on screen. */
export const homeRoute = 'authenticatedUrl'

/** Set by what the host says and what a person does here; memory only, for the host owns the address (ruling 7). */
export const route = atom<Route>({ key: homeRoute, params: {} })

/** Goes to another route and tells the host, which writes it into its address. */
export const goTo = atom(
  null,
  (get, set, key: string, params: Route['params'] = {}, { replace = false } = {}) => {
    set(route, { key, params })
    get(hostAtom).routeChanged({ route: key, params, replace })
  },
)
