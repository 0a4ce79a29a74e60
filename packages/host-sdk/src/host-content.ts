import type { Mounted } from './mounted.ts'
import { isAdmin } from './routes.ts'

/** On the document while signing in takes the place of the host's own content, for the host's style sheet. */
export const hidingClass = 'vestibule-hides-host'

/** Arriving signed in, or signed up: the host's own content is what is shown. */
export const hostsOwn = /authenticatedUrl|signUpSuccess/i

/** Tells the page whether its own content is to be seen beside the box. */
export function hideHost(mounted: Mounted, mayHide = true): void {
  const { options, place } = mounted
  // A box that was mounted as one is part of the page it is on.
  const isHidden = mayHide && options.view !== 'login' && isAuth(place.route)
  // The loader may have set the class already, before the page could be told.
  document.documentElement.classList.toggle(hidingClass, isHidden)
  if (!mounted.hidesHost === !isHidden) return
  mounted.hidesHost = isHidden
  options.hideHostContent?.(isHidden)
}

/** Whether a route is a step of signing in, which takes the place of the host's own content. */
export const isAuth = (route: string): boolean => !isAdmin(route) && !hostsOwn.test(route)
