import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { goTo, type Route, route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import { NotHere } from './NotHere.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { pages } from './pages.ts'
import { Shell } from './Shell.tsx'
import { isAdminRoute } from './view.ts'

const addressOf = ({ key, params }: Route): string => {
  const query = new URLSearchParams(params).toString()
  return query === '' ? `/${key}` : `/${key}?${query}`
}

const routeOf = (address: string): Route => {
  const [path = '', query] = address.split('?')
  return { key: path.slice(1), params: Object.fromEntries(new URLSearchParams(query)) }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotHere })
const routeTree = root.addChildren(
  // Wrapped, because the router waits for what it can preload, and the shell would wait with it.
  pages.map(({ id, page }) =>
    createRoute({ getParentRoute: () => root, path: `/admin/${id}`, component: () => page({}) }),
  ),
)

/**
 * The router of the admin portal, with a history in memory: the host owns the address bar (ruling 7). What the router
 * does is told to the host, what the host asks for is shown by the router.
 */
export const createAdminRouter = (store: Store) => {
  const history = createMemoryHistory({ initialEntries: [addressOf(store.get(route))] })
  const router = createRouter({
    routeTree,
    history,
    defaultPendingComponent: PageSkeleton,
    // Plain texts both ways: a search for "10" stays the text that was typed.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query === '' ? '' : `?${query}`
    },
  })
  const stops = [
    store.sub(route, () => {
      const asked = store.get(route)
      if (isAdminRoute(asked.key) && addressOf(asked) !== history.location.href)
        history.replace(addressOf(asked))
    }),
    history.subscribe(({ location }) => {
      const shown = routeOf(location.href)
      if (addressOf(store.get(route)) !== location.href) store.set(goTo, shown.key, shown.params)
    }),
  ]
  return { router, end: () => stops.forEach((stop) => stop()) }
}
