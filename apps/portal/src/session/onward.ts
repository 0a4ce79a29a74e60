import { routeDefaults, storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { type Destination, leaveAtom } from '../ports/leave.ts'
import { route } from '../ports/route.ts'
import { storageAtom } from '../ports/storage.ts'

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

/** Where somebody goes who has just signed in: the stored address, then the one of the login route, then home. */
export const onward = (
  stored: string | undefined,
  redirectUrl: string | undefined,
): readonly Destination[] => [
  ...(stored !== undefined && !isPointless(stored) ? [{ to: 'url', url: stored } as const] : []),
  ...(redirectUrl !== undefined ? [{ to: 'url', url: redirectUrl } as const] : []),
  { to: 'authenticated' },
]

/** Somebody has signed in and has not been taken onward yet. */
export const isArriving = atom(false)

/** Leaves for the first of these that may be gone to. A refused address is passed over, not obeyed. */
export const goOnward = atom(null, async (get, set): Promise<void> => {
  // Whom the host took to administration meanwhile stays there.
  if (get(route).key.startsWith('admin/')) return
  const storage = get(storageAtom)
  const stored = storage.read(storageKeys.afterAuthRedirectUrl)
  storage.remove(storageKeys.afterAuthRedirectUrl)
  for (const destination of onward(stored, get(route).params.redirectUrl)) {
    if (await get(leaveAtom)(destination, 'signedIn')) break
  }
  set(isArriving, false)
})

/** Keeps the wish of the login route: signing up goes on in a mail, and comes back in another document. */
export const keepRedirect = atom(null, (get) => {
  const { redirectUrl } = get(route).params
  if (redirectUrl) get(storageAtom).write(storageKeys.afterAuthRedirectUrl, redirectUrl)
})
