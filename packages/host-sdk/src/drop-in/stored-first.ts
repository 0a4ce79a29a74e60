import { storageKeys } from '@vestibule/contract/constants'
import { isAuth } from '../host-content.ts'
import type { PortalOptions } from '../options.ts'
import { safeTarget } from '../redirect.ts'
import { browserRouter, type Router, toPath } from '../router.ts'
import { home, toPaths, toPlace } from '../routes.ts'
import { currentPlace } from './current-place.ts'

const key = storageKeys.afterAuthRedirectUrl

/** The address that the application stored, which is good once. */
const takeStored = ({ allowedRedirectOrigins }: PortalOptions): URL | undefined => {
  const text = localStorage.getItem(key) ?? ''
  localStorage.removeItem(key)
  return safeTarget(text, allowedRedirectOrigins)
}

/**
 * A router that leads whom has signed in to where the application stored they were going. The wrapper's components
 * store such an address in the host's own storage, which the portal cannot read.
 *
 * @param options of the portal, with the router that goes there
 * @param isSignedIn whether there is a user to be led
 */
export const storedFirst = (options: PortalOptions, isSignedIn: () => boolean): Router => {
  const { router = browserRouter, routes } = options
  const paths = toPaths(routes)
  return {
    current: router.current,
    navigate: (to, how) => {
      const isArriving =
        isSignedIn() &&
        isAuth(currentPlace(options).route) &&
        toPlace(paths, new URL(to, location.origin)) === home
      const stored = isArriving ? takeStored(options) : undefined
      if (!stored || isAuth(toPlace(paths, stored).route)) router.navigate(to, how)
      else if (stored.origin === location.origin) router.navigate(toPath(stored), how)
      else location.assign(stored)
    },
  }
}
