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

/**
 * The account below the user's own that administration is about: `tenantId` of the page's address. The server decides
 * whether the user may enter it.
 */
export const scopedTenant = atom((get): string | undefined => {
  const { key, params } = get(route)
  return key.startsWith('admin/') ? params.tenantId : undefined
})

/**
 * What is shown of an administration that a host puts into a place of its own (`only` of the page's address): the page
 * without the navigation around it, or the dialog without the page. Everything, where the address says neither.
 */
export const shownPart = atom((get): 'page' | 'dialog' | undefined => {
  const { only } = get(route).params
  return only === 'page' || only === 'dialog' ? only : undefined
})

const lasting = ['tenantId', 'only'] as const

/** The parameters that hold for every page of administration, out of those of one. */
export const lastingParams = (params: Readonly<Record<string, unknown>>): Route['params'] =>
  Object.fromEntries(
    lasting.flatMap((name) => {
      const value = params[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** Goes to another page of administration and stays in the account that the open page is about. */
export const goWithinAccount = atom(
  null,
  (get, set, key: string, params: Route['params'] = {}, options: { readonly replace?: boolean } = {}) => {
    const { key: open, params: shown } = get(route)
    const isKept = open.startsWith('admin/') && key.startsWith('admin/')
    set(goTo, key, isKept ? { ...lastingParams(shown), ...params } : params, options)
  },
)
