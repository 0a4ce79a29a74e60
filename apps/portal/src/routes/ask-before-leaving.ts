import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { type Route, route } from '../ports/route.ts'
import { goToPage } from './leave.atoms.ts'

/** Asks the person whether typed work may be lost, and puts the host's address back until they have answered. */
export const askBeforeLeaving = atom(null, (get, set, to: Route) => {
  const { key, params } = get(route)
  set(goToPage, to.key, to.params)
  get(hostAtom).routeChanged({ route: key, params })
})
