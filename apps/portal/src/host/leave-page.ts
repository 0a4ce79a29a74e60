import { routeDefaults } from '@vestibule/contract/constants'

/**
 * The page to which known applications for telephones lead in this way. A link from anywhere opens it as well, and the server
 * takes opening it for nothing.
 */
const openToAll = `/oauth${routeDefaults.mfaMobileAuthenticator}`

/** Whether an address is of a page of the portal's own that is opened from the portal alone. */
const isOnlyOurs = ({ location }: Window, address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname !== openToAll
}

type Leaving = { readonly replace?: boolean | undefined; readonly isFromOutside: boolean }

/**
 * Leaves a page of the portal's own for an address. One that came from outside leads to no other page of the portal's own: the
 * server takes what those open for the user's own doing, and a stranger's sign-in at a provider would go on (SEC-PO-34).
 *
 * @param isFromOutside a link, a host or an account's administrator named the address
 * @returns false where the address was refused
 */
export const leavePage = (window: Window, address: string, { replace, isFromOutside }: Leaving): boolean => {
  if (isFromOutside && isOnlyOurs(window, address)) return false
  if (replace) window.location.replace(address)
  else window.location.assign(address)
  return true
}
