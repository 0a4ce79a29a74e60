import { addParams } from '@vestibule/contract/add-params'
import { type RouteKey, routeDefaults, storageKeys } from '@vestibule/contract/constants'
import { atom, type Getter } from 'jotai/vanilla'
import { routeOfWaitingInvitation } from '../ports/email-invitation.ts'
import { configAtom, hostAtom } from '../ports/host.ts'
import { type Destination, leaveAtom } from '../ports/leave.ts'
import { goTo, route } from '../ports/route.ts'
import { afterAuthParamsKey, storageAtom } from '../ports/storage.ts'
import { carriedFromRoute, isArriving } from './arriving.ts'
import { isNewUser, newUser } from './new-user.ts'
import { signedInSession } from './session.atoms.ts'

/** Routes on which an after-login address would only lead back into signing in. */
const pointless = ['loginUrl', 'logoutUrl', 'socialLoginCallbackUrl', 'activateUrl'] as const

type Routes = Readonly<Partial<Record<RouteKey, string>>>

/** What is known of where a user wants to go. */
export type Wish = {
  /** The address that was kept. */
  readonly stored?: string
  /** The address of the login route. */
  readonly redirectUrl?: string
  /** The account's own page. */
  readonly applicationUrl?: string
  /** Parameters that come along to a page of the host. */
  readonly carried?: Readonly<Record<string, string>>
  /** Paths of the host that differ from the defaults. */
  readonly routes?: Routes
  /** The host's origin, which relative addresses belong to. */
  readonly origin?: string
  /** Whether this user has just signed up. */
  readonly isNew?: boolean
}

const toPathname = (url: string): string | undefined =>
  URL.canParse(url, 'https://host.invalid')
    ? new URL(url, 'https://host.invalid').pathname.replace(/(.)\/$/, '$1')
    : undefined

const isPointless = (url: string, routes: Routes): boolean => {
  const path = toPathname(url)
  return path === undefined || pointless.some((key) => toPathname(routes[key] ?? routeDefaults[key]) === path)
}

/**
 * Where a user goes after signing in: the stored address, then the one of the login route, then the account's own page,
 * then home. A new user first goes to the page that the host has for them, if it has one.
 */
export const onward = ({ stored, redirectUrl, applicationUrl, ...wish }: Wish): readonly Destination[] => {
  const { carried = {}, routes = {}, origin = '', isNew = false } = wish
  // What comes along is for the host's own pages: an address with an origin says all it has to say.
  const join = (url: string): string => (/^[/?#]/.test(url) ? addParams(url, carried, origin) : url)
  const home = routes.authenticatedUrl ?? routeDefaults.authenticatedUrl
  const wanted = [stored, redirectUrl].filter((url) => url !== undefined && !isPointless(url, routes))
  const urls = [isNew ? routes.signUpSuccessUrl : undefined, ...wanted]
  return [
    ...urls.flatMap((url) => (url === undefined ? [] : [{ to: 'url', url: join(url) } as const])),
    ...(applicationUrl !== undefined ? [{ to: 'url', url: applicationUrl } as const] : []),
    { to: 'authenticated', ...(join(home) !== home && { url: join(home) }) },
  ]
}

const readWish = (get: Getter): Wish => {
  const storage = get(storageAtom)
  const { user, activeTenant } = get(signedInSession) ?? {}
  const kept = Object.fromEntries(new URLSearchParams(storage.read(afterAuthParamsKey)))
  return {
    stored: storage.read(storageKeys.afterAuthRedirectUrl),
    redirectUrl: get(route).params.redirectUrl,
    applicationUrl: activeTenant?.applicationUrl ?? undefined,
    carried: { ...kept, ...get(carriedFromRoute) },
    routes: get(configAtom).routes,
    origin: get(hostAtom).origin,
    isNew: user !== undefined && isNewUser(get(newUser), user),
  }
}

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
  const destinations = onward(readWish(get))
  storage.remove(storageKeys.afterAuthRedirectUrl)
  storage.remove(afterAuthParamsKey)
  set(newUser, {})
  for (const destination of destinations) {
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
