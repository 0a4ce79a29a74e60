import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { goTo, type Route, route } from '../ports/route.ts'
import { whenSaved } from './leave.atoms.ts'

/** Asks the person whether typed work may be lost, and puts the host's address back until they have answered. */
export const askBeforeLeaving = atom(null, (get, set, to: Route) => {
  const { key, params } = get(route)
  // The address says which account it is about, also where it names none.
  set(whenSaved, () => set(goTo, to.key, to.params))
  get(hostAtom).routeChanged({ route: key, params })
})
