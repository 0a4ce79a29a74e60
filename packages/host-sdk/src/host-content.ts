import type { Mounted } from './mounted.ts'
import { isAdmin } from './routes.ts'

/** On the document while signing in takes the place of the host's own content, for the host's style sheet. */
export const hidingClass = 'vestibule-hides-host'

/** Arriving signed in, or signed up: the host's own content is what is shown. */
const hostsOwn = /authenticatedUrl|signUpSuccess/i

/** Tells the page whether its own content is to be seen beside the box. */
export function hideHost({ options, place }: Mounted, mayHide = true): void {
  // A box that was mounted as one is part of the page it is on.
  const isHidden = mayHide && options.view !== 'login' && isAuth(place.route)
  const { classList } = document.documentElement
  if (classList.contains(hidingClass) === isHidden) return
  classList.toggle(hidingClass, isHidden)
  options.hideHostContent?.(isHidden)
}

/** Whether a route shows a box of ours in the host's place. */
export const isAuth = (route: string): boolean => !isAdmin(route) && !hostsOwn.test(route)
