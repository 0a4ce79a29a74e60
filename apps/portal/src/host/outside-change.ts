import type { OutsideChanges } from '../ports/outside-changes.ts'
import { type Route, route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'

/** What changes what is on screen, or moves it. */
const changing: ReadonlySet<string> = new Set([
  'open',
  'close',
  'stepUp',
  'logout',
  'switchTenant',
  'resumeRedirect',
  'setTheme',
  'setLocale',
  'setLocalizations',
  'setViewport',
])

/** What a page's call does to what a user is about to press (SEC-PO-17); undefined where it changes nothing. */
export const outsideChange = (
  store: Store,
  name: string,
  params: unknown,
): keyof OutsideChanges | undefined => {
  if (name === 'focus') return 'focused'
  if (!changing.has(name)) return undefined
  if (name !== 'open') return 'changed'
  const { route: key, params: given = {} } = params as Opened
  return openedFromOutside(store, { key, params: given })
}

type Opened = { readonly route: string; readonly params?: Route['params'] }

/** The same for an address that is opened; a host's router says again where the user went, which changes nothing. */
export const openedFromOutside = (store: Store, to: Route): keyof OutsideChanges | undefined => {
  const shown = store.get(route)
  if (to.key === shown.key && isEqual(to.params, shown.params)) return undefined
  return to.params.dialog === undefined ? 'changed' : 'opened'
}

const isEqual = (one: Route['params'], other: Route['params']): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
