import { routeDefaults, storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { type Destination, leaveAtom } from '../ports/leave.ts'
import { routeOfWaitingInvitation } from '../ports/email-invitation.ts'
import { goTo, route } from '../ports/route.ts'
import { storageAtom } from '../ports/storage.ts'
import { isArriving } from './arriving.ts'
import { signedInSession } from './session.atoms.ts'

/** After-login addresses that would only lead back into signing in. */
const pointless: readonly string[] = [
  routeDefaults.loginUrl,
  routeDefaults.logoutUrl,
  routeDefaults.socialLoginCallbackUrl,
  routeDefaults.activateUrl,
]

const isPointless = (url: string): boolean => {
  if (!URL.canParse(url, 'https://host.invalid')) return true
  return pointless.includes(new URL(url, 'https://host.invalid').pathname.replace(/(.)\/$/, '$1'))
}

/** Where a user goes after signing in: the stored address, then the one of the login route, then the account's own page, then home. */
export const onward = (
  stored: string | undefined,
  redirectUrl: string | undefined,
  applicationUrl?: string,
): readonly Destination[] => [
  ...(stored !== undefined && !isPointless(stored) ? [{ to: 'url', url: stored } as const] : []),
  ...(redirectUrl !== undefined ? [{ to: 'url', url: redirectUrl } as const] : []),
  ...(applicationUrl !== undefined ? [{ to: 'url', url: applicationUrl } as const] : []),
  { to: 'authenticated' },
]

/** Leaves for the first of these that may be gone to. A refused address is passed over, not obeyed. */
export const leaveForRedirect = atom(null, async (get, set): Promise<void> => {
  // Whom the host took to administration meanwhile stays there.
  if (get(route).key.startsWith('admin/')) return
  const storage = get(storageAtom)
  // The user signed in again to prove more: that is still to come.
  if (storage.read(storageKeys.shouldStepUp) === 'true') {
    storage.remove(storageKeys.shouldStepUp)
    set(goTo, 'stepUpUrl', get(route).params)
    set(isArriving, false)
    return
  }
  // The user signed in in order to accept an invitation.
  const invitationRoute = get(routeOfWaitingInvitation)
  if (invitationRoute !== undefined) {
    set(goTo, invitationRoute)
    set(isArriving, false)
    return
  }
  const stored = storage.read(storageKeys.afterAuthRedirectUrl)
  storage.remove(storageKeys.afterAuthRedirectUrl)
  const { applicationUrl } = get(signedInSession)?.activeTenant ?? {}
  for (const destination of onward(stored, get(route).params.redirectUrl, applicationUrl)) {
    if (await get(leaveAtom)(destination, 'signedIn')) break
  }
  set(isArriving, false)
})

/** As `leaveOnward`, for whom is signed in. False: they were signed out meanwhile, and the host shows something else. */
export const followRedirect = atom(null, async (get, set): Promise<boolean> => {
  const isSignedIn = get(signedInSession) !== undefined
  if (isSignedIn) await set(leaveForRedirect)
  else set(isArriving, false)
  return isSignedIn
})
