import type { HostMethods, Outcome, Params } from '@vestibule/bridge'
import { failed, ok } from '@vestibule/bridge/result'
import { layoutFrame } from './layout-frame.ts'
import { hideHost, hostsOwn, isAuth } from './host-content.ts'
import type { Mounted } from './mounted.ts'
import { stripOneTime } from './one-time.ts'
import type { MountOptions } from './options.ts'
import { safeTarget } from './redirect.ts'
import { browserRouter, toPath } from './router.ts'
import { toAddress, home, isAdmin, type Paths, type Place, toPlace } from './routes.ts'

const readRouter = ({ router = browserRouter }: MountOptions) => router
const here = (options: MountOptions) => new URL(readRouter(options).current(), location.origin)

/** What the portal shows for a place: a box that is a part of its page is never empty on a page of the host's own. */
const toShown = ({ view }: MountOptions, place: Place): Place =>
  view === 'login' && hostsOwn.test(place.route) ? { route: 'loginUrl', params: {} } : place

/** Reads the address, and takes out of it what is good for one use (SEC-PO-02). */
export function readAddress(options: MountOptions, paths: Paths): Place {
  const url = here(options)
  const place = toPlace(paths, url)
  if (isAuth(place.route) && stripOneTime(url)) readRouter(options).navigate(toPath(url), { replace: true })
  return toShown(options, place)
}

/** Shows a place: the frame is laid out for it and the address says it. */
export function show(mounted: Mounted, next: Place, replace = false): void {
  const { options, paths } = mounted
  const url = here(options)
  if (!isAuth(toPlace(paths, url).route)) mounted.own = url
  moveTo(mounted, next)
  // A box of ours took the address; afterwards the host is where it was.
  const address = toAddress(paths, next, mounted.own ?? new URL(paths.authenticatedUrl as string, url))
  if (address && address !== toPath(url)) readRouter(options).navigate(address, { replace })
  // The portal has closed what it showed, and does not know that the box stays.
  const shown = toShown(options, next)
  if (shown !== next) void mounted.call('open', shown)
}

/** Another place is shown; where the address is right already. */
export function moveTo(mounted: Mounted, next: Place): void {
  const before = JSON.stringify(mounted.place)
  mounted.place = next
  layoutFrame(mounted)
  hideHost(mounted)
  if (JSON.stringify(next) !== before) announce(mounted)
}

/** Tells what is shown now, and has the keyboard follow. */
export function announce(mounted: Mounted): void {
  mounted.events.emit('route-change', mounted.place)
  followFocus(mounted)
}

/** Has the keyboard follow what is shown. */
export function followFocus(mounted: Mounted): void {
  // Noted now: the file may arrive when the next thing is being opened already.
  const { height, opener } = mounted
  // A page that has shown nothing of ours keeps its keyboard, and needs no file for that.
  if (opener || height)
    import('./later.ts').then(
      (later) => later.moveFocus(mounted, opener),
      () => {},
    )
}

/** The host went somewhere: the portal follows, unless something typed there would be lost. */
export async function follow(mounted: Mounted, next: Place): Promise<void> {
  const { options, paths, place, call } = mounted
  const addressFrom = (to: Place) => to.route + toAddress(paths, to, here(options))
  if (addressFrom(next) === addressFrom(place)) return
  moveTo(mounted, next)
  const shown = toShown(options, next)
  const isLeaving = isAdmin(place.route) && shown === home
  const outcome: Outcome<unknown> = isLeaving ? await call('close', {}) : await call('open', shown)
  // Not where a newer address has overtaken this one.
  if (!outcome.ok && outcome.error.code === 'UNSAVED_CHANGES' && mounted.place === next) show(mounted, place)
}

/** The portal asks this page to go somewhere. */
export function navigate(mounted: Mounted, { to, url, replace = false }: Params<HostMethods, 'navigate'>) {
  const { options, paths } = mounted
  const wanted = url ?? paths[`${to}Url`] ?? ''
  const target = safeTarget(wanted, options.allowedRedirectOrigins)
  if (!target) return failed('NAVIGATION_REFUSED', wanted)
  // Said before it heard what this page has asked for meanwhile: the later wish counts.
  if (to === 'authenticated' && mounted.isOpening) return ok({ handled: true })
  if (target.origin !== location.origin) location[replace ? 'replace' : 'assign'](target.href)
  else {
    // Signed in on a page of the host's own: there is nowhere better to go.
    const isThere = to === 'authenticated' && toPlace(paths, here(options)) === home
    if (!isThere) readRouter(options).navigate(toPath(target), { replace })
    follow(mounted, isThere ? home : toPlace(paths, target))
  }
  return ok({ handled: true })
}
