import type { Handlers, PortalMethods } from '@vestibule/bridge'
import type { Store } from './fill.ts'

type Methods = Handlers<PortalMethods>

/** One entry for each method: one that is missing does not compile. */
const names = {
  open: true,
  close: true,
  getState: true,
  getAccessToken: true,
  signDpop: true,
  getAccess: true,
  evaluate: true,
  getEntitlements: true,
  stepUp: true,
  isSteppedUp: true,
  diagnose: true,
  logout: true,
  switchTenant: true,
  resumeRedirect: true,
  setTheme: true,
  setLocale: true,
  setViewport: true,
  focus: true,
  ping: true,
  bye: true,
} satisfies Record<keyof Methods, true>

/**
 * The host's methods, fetched while the first step is on screen already. A call that comes sooner waits for them, and
 * until the greeting's options were taken over: what the host asks for later must not be undone by what it said first.
 */
export const laterMethods = (store: Store, root: HTMLElement, greeted: Promise<void>): Methods => {
  const fetched = import('./portal-methods.ts').then(({ portalMethods }) => portalMethods(store, root))
  const methods = greeted.then(() => fetched)
  const later = (name: keyof Methods) => async (params: never) => (await methods)[name](params)
  return Object.fromEntries(Object.keys(names).map((name) => [name, later(name as keyof Methods)])) as Methods
}
