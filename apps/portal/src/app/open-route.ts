import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { leaveAtom } from '../ports/leave.ts'
import { homeRoute, type Route, route } from '../ports/route.ts'
import { unsavedAtom } from '../ports/unsaved.ts'
import { isArriving, keepRedirect } from '../session/onward.ts'
import { signOut } from '../session/session.atoms.ts'
import { isAuthRoute, preloadRoute } from './auth-routes.ts'
import { goToPage } from './leave.atoms.ts'
import { isAdminRoute } from './view.ts'

const logoutRoute = 'logoutUrl'

export const isKnownRoute = (key: string): boolean =>
  key === homeRoute || key === logoutRoute || isAuthRoute(key) || isAdminRoute(key)

/**
 * Shows what the host's address asks for. Visiting the logout route is signing out. False where typed work would be
 * lost: then the person is asked, and the address is put back until they have answered.
 */
export const openRoute = atom(null, async (get, set, to: Route): Promise<boolean> => {
  if (to.key === logoutRoute) {
    set(signOut)
    await get(leaveAtom)({ to: 'login' }, 'signedOut')
    return true
  }
  if (to.key !== get(route).key && get(unsavedAtom) > 0) {
    set(askFirst, to)
    return false
  }
  await preloadRoute(to.key)
  set(isArriving, false)
  set(route, to)
  if (isAuthRoute(to.key)) set(keepRedirect)
  return true
})

const askFirst = atom(null, (get, set, to: Route) => {
  const { key, params } = get(route)
  set(goToPage, to.key, to.params)
  get(hostAtom).routeChanged({ route: key, params })
})
