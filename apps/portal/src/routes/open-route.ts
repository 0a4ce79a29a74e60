import { approvalRoute } from '@vestibule/contract/approval-page'
import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { homeRoute, type Route, route } from '../ports/route.ts'
import { isCloseOwed, isShownOnce } from '../ports/shown-once.ts'
import { isTenantHeld } from '../ports/shown-tenant.ts'
import { unsavedAtom } from '../ports/unsaved.ts'
import { isArriving, keepRedirect } from '../session/arriving.ts'
import { signOutQuestion } from '../session/sign-out-question.ts'
import { isAuthRoute, preloadRoute } from './auth-routes.ts'
import { isAdminRoute } from './view.ts'

const logoutRoute = 'logoutUrl'
/** Where hosts without a frame take up the answer of a sign-in. */
const callbackRoute = 'hostedLoginRedirectUrl'

/** Pages of the host, on which nothing of ours is shown; and two that are no page. */
const hostPages = [homeRoute, logoutRoute, callbackRoute, 'signUpSuccessUrl', 'customLoginAuthenticatedUrl']

/** Whether a host may ask for a route. The page that asks about programs is one of our own addresses only. */
export const isKnownRoute = (key: string): boolean =>
  (isAuthRoute(key) && key !== approvalRoute) || isAdminRoute(key) || hostPages.includes(key)

/**
 * Shows what the host's address asks for. Visiting the logout route is signing out, and the callback route leads home.
 * False where typed work would be lost: then the person is asked, and the address is put back until they have answered.
 * What is shown once comes first (SEC-PO-12), but before a sign-out: that is the host's to decide at any time.
 *
 * @param from `host` where a page that is there already says so; any other address may be a link of any site, and one that
 *   signs out is asked about first (SEC-PO-36)
 */
export const openRoute = atom(null, async (get, set, to: Route, from?: 'host'): Promise<boolean> => {
  if (to.key === logoutRoute) {
    // While the user is asked, a page that was changed from outside does not answer for them.
    if (from === 'host' && !get(signOutQuestion))
      await set((await import('../session/leave-signed-out.ts')).leaveSignedOut)
    // Nothing waits for the answer: it is given on a page that has yet to appear.
    else void set((await import('../session/follow-sign-out-link.ts')).followSignOutLink)
    return true
  }
  await preloadRoute(to.key)
  const mayStay = get(isShownOnce) || get(isTenantHeld)
  const guard = mayStay ? await import('./keep-open.ts') : undefined
  // From here on nothing is waited for: what came on screen meanwhile is judged as it is now.
  if (guard && set(guard.keepOpen, to)) return false
  if (to.key !== get(route).key && get(unsavedAtom) > 0) {
    const { askBeforeLeaving } = await import('./ask-before-leaving.ts')
    set(askBeforeLeaving, to.key === callbackRoute ? { key: homeRoute, params: {} } : to)
    return false
  }
  // A frame waits for no answer there: the host's own content is what the user came for (specification section 2).
  if (to.key === callbackRoute) {
    set(route, { key: homeRoute, params: {} })
    void get(hostAtom).navigate({ to: 'authenticated', reason: 'callback', replace: true })
    return true
  }
  set(isCloseOwed, false)
  set(isArriving, false)
  set(route, to)
  if (isAuthRoute(to.key)) set(keepRedirect)
  return true
})
