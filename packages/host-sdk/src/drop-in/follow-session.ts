import type { PortalHandle } from '../handle.ts'
import { isAuth } from '../host-content.ts'
import { authorize, renewInTime } from './renew-in-time.ts'
import type { VendorAuth, VendorStore } from './vendor.ts'

const who = (user: { readonly id?: string; readonly tenantId?: string } | null | undefined): string =>
  user ? `${user.id}/${user.tenantId}` : ''

/**
 * Keeps the application's store and the portal of one mind about who is signed in. Both hold the session by the same
 * cookie: the one that hears of a change tells the other, which then asks the server itself. No token crosses here.
 *
 * @param readRoute the route that the application's address is now
 */
export const followSession = (portal: PortalHandle, store: VendorStore, readRoute: () => string): void => {
  let before: VendorAuth = store.getState().auth
  let isOwed = false

  portal.on('auth-change', ({ state, user, reason }) => {
    const { auth } = store.getState()
    const isNew = state === 'authenticated' && who(user) !== who(auth.isAuthenticated ? auth.user : undefined)
    // On a route of signing in the wrapper would lead home by itself a moment later, away from wherever the portal leads.
    isOwed = isNew && isAuth(readRoute())
    if (isNew && !isOwed) authorize(store)
    // The first thing a portal finds may be that it has no cookie while the application is still asking for its own.
    if (state === 'anonymous' && reason !== 'initial' && auth.isAuthenticated)
      store.dispatch({ type: 'auth/logout' })
  })

  portal.on('route-change', ({ route }) => {
    if (!isOwed || isAuth(route)) return
    isOwed = false
    authorize(store)
  })

  store.subscribe(() => {
    const { auth } = store.getState()
    const { isAuthenticated: was } = before
    before = auth
    if (was && !auth.isAuthenticated && portal.isAuthenticated()) void portal.logout().catch(reportError)
  })
  renewInTime(store)
}
