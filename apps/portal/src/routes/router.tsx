import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, Suspense } from 'react'
import * as v from 'valibot'
import { Boundary } from '../kit/feedback/Boundary.tsx'
import type { Deferred } from '../kit/deferred.tsx'
import { goTo, lastingParams, type Route, route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import { type AdminPage, pages } from './pages.ts'
import { isAdminRoute } from './view.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page that a route belongs to; the guard asks for it. */
    page?: AdminPage
  }
}

/** What stands around the pages: the shell is above the routes and hands these over. */
export type RouteParts = {
  readonly Shell: FunctionComponent
  /** For an address that leads to no page. */
  readonly NotFound: FunctionComponent
  /** While the code of a page is on its way. */
  readonly Pending: FunctionComponent
  /** A page that failed to show; `again` tries once more. */
  readonly Failed: ComponentType<{ again: () => void }>
}

/** The query of an address, with its question mark. A schema says undefined of what it could not understand. */
const formatSearch = (search: Readonly<Record<string, string | undefined>>): string => {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

const formatAddress = ({ key, params }: Route): string => `/${key}${formatSearch(params)}`

const readAddress = (address: string): Route => {
  const [path = '', query] = address.split('?')
  return { key: path.slice(1), params: Object.fromEntries(new URLSearchParams(query)) }
}

/** What a page understands of its query, and what holds for every page. */
const readSearch = ({ search: schema }: AdminPage, search: Record<string, unknown>) =>
  schema === undefined ? search : { ...v.parse(schema, search), ...lastingParams(search) }

/** A page between what is shown while it loads and when it fails; each address has a boundary of its own. */
const framed =
  (Page: Deferred<object>, { Pending, Failed }: RouteParts) =>
  () => {
    // One item that fails to show leaves the next one alone: the route is the same, the boundary is another.
    const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
    return (
      <Boundary key={path} fallback={Failed}>
        <Suspense fallback={<Pending />}>
          <Page />
        </Suspense>
      </Boundary>
    )
  }

const createRouteTree = (parts: RouteParts, table: readonly AdminPage[]) => {
  const root = createRootRoute({ component: parts.Shell, notFoundComponent: parts.NotFound })
  const routeFor = (path: string, page: AdminPage, shown: Deferred<object>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { page },
      validateSearch: (search) => readSearch(page, search),
      component: framed(shown, parts),
    })
  return root.addChildren(
    table.flatMap((page) => {
      const path = `/admin/${page.id}`
      const list = routeFor(path, page, page.page)
      if (page.item === undefined) return [list]
      return [
        list,
        routeFor(`${path}/$item`, page, page.item),
        routeFor(`${path}/$item/$tab`, page, page.item),
      ]
    }),
  )
}

/**
 * The router of the admin portal, with a history in memory: the host owns the address bar (ruling 7). What the router
 * does is told to the host, what the host asks for is shown by the router.
 *
 * @param parts what is shown around the pages
 * @param table the pages there are
 */
export const createAdminRouter = (store: Store, parts: RouteParts, table: readonly AdminPage[] = pages) => {
  const history = createMemoryHistory({ initialEntries: [formatAddress(store.get(route))] })
  const router = createRouter({
    routeTree: createRouteTree(parts, table),
    history,
    // Plain texts both ways: a search for "10" stays the text that was typed.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => formatSearch(search),
  })
  const stops = [
    store.sub(route, () => {
      const requested = store.get(route)
      if (isAdminRoute(requested.key) && formatAddress(requested) !== history.location.href)
        history.replace(formatAddress(requested))
    }),
    history.subscribe(({ location, action }) => {
      const shown = readAddress(location.href)
      if (formatAddress(store.get(route)) === location.href) return
      // What the router only puts right is no step that Back could undo.
      store.set(goTo, shown.key, shown.params, { replace: action.type === 'REPLACE' })
    }),
  ]
  return { router, end: () => stops.forEach((stop) => stop()) }
}
