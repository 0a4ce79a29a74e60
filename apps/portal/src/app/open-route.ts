import { atom } from 'jotai/vanilla'
import { leaveAtom } from '../ports/leave.ts'
import { homeRoute, type Route, route } from '../ports/route.ts'
import { isArriving, keepRedirect } from '../session/onward.ts'
import { signOut } from '../session/session.atoms.ts'
import { isAuthRoute, preloadRoute } from './auth-routes.ts'
import { isAdminRoute } from './view.ts'

const logoutRoute = 'logoutUrl'

export const isKnownRoute = (key: string): boolean =>
  key === homeRoute || key === logoutRoute || isAuthRoute(key) || isAdminRoute(key)

/** Shows what the host's address asks for. Visiting the logout route is signing out. */
export const openRoute = atom(null, async (get, set, to: Route): Promise<void> => {
  if (to.key === logoutRoute) {
    set(signOut)
    await get(leaveAtom)({ to: 'login' }, 'signedOut')
    return
  }
  await preloadRoute(to.key)
  set(isArriving, false)
  set(route, to)
  if (isAuthRoute(to.key)) set(keepRedirect)
})
