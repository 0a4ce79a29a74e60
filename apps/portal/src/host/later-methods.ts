import { type Handlers, type PortalMethods, portalParams } from '@vestibule/bridge'
import { noteOutsideChange } from '../ports/outside-changes.ts'
import type { Store } from '../ports/store.ts'
import { outsideChange } from './outside-change.ts'

type Methods = Handlers<PortalMethods>

const endWithUser: ReadonlySet<string> = new Set(['stepUp', 'logout'])

/**
 * The host's methods, fetched once the host was greeted: sooner, reading them would keep the thread from the greeting. A
 * call waits for them, and until the greeting's options were taken over: what the host asks for later must not be undone
 * by what it said first.
 */
export const laterMethods = (store: Store, root: HTMLElement, greeted: Promise<void>): Methods => {
  const methods = greeted
    .then(() => import('./portal-methods.ts'))
    .then(({ portalMethods }) => portalMethods(store, root))
  const later = (name: keyof Methods) => async (params: never) => {
    const method = (await methods)[name]
    const kind = outsideChange(store, name, params)
    const note = () => kind !== undefined && store.set(noteOutsideChange, kind)
    // These end with the user's own answer; what they show comes first.
    if (endWithUser.has(name)) note()
    const outcome = await method(params)
    // Where typed work would be lost the call is refused, and what is pressed stays what it was.
    if (outcome.ok && !endWithUser.has(name)) note()
    return outcome
  }
  // The table of the protocol names them: one that is added there is served here.
  return Object.fromEntries(
    Object.keys(portalParams).map((name) => [name, later(name as keyof Methods)]),
  ) as Methods
}
