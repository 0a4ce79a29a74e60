import { atom } from 'jotai/vanilla'
import { bootAtom } from '../ports/boot.ts'
import { hostAtom } from '../ports/host.ts'
import { goTo, homeRoute, route } from '../ports/route.ts'
import { leaveSignedOut } from './leave-signed-out.ts'
import { session, signedInSession } from './session.atoms.ts'
import { askSignOut, signOutQuestion } from './sign-out-question.ts'
import { toLogin } from './to-login.ts'
import { waitForSession } from './wait-for-session.ts'

/** Leaves the address of signing out for the host's own content, or for the user's page where no host is around. */
const stay = atom(null, (get, set): void => {
  const { key, params } = get(route)
  const { hostOrigin, isApp } = get(bootAtom)
  const host = get(hostAtom)
  if (key.startsWith('admin/')) return host.routeChanged({ route: key, params, replace: true })
  if (!hostOrigin && !isApp) return set(goTo, 'admin/profile', {}, { replace: true })
  set(route, { key: homeRoute, params: {} })
  void host.navigate({ to: 'authenticated', reason: 'stayed', replace: true })
})

/**
 * Asks a signed-in user whether they sign out, and signs out once they have said so. A document that begins at the address of
 * signing out may have been opened by a link of any site (SEC-PO-36).
 */
export const followSignOutLink = atom(null, async (get, set): Promise<void> => {
  await set(waitForSession, ({ step }) => step !== 'loading')
  const tenant = get(signedInSession)?.activeTenant
  if (get(session).step === 'signedOut') return set(toLogin, tenant)
  // The same link once more changes nothing in what is asked already.
  if (get(signOutQuestion)) return
  const answer = await set(askSignOut, 'here')
  if (answer === 'cancelled') set(stay)
  else if (answer === 'signedOut') await set(toLogin, tenant)
  else await set(leaveSignedOut)
})
