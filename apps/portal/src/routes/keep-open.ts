import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { type Route, route } from '../ports/route.ts'
import { isShownOnce } from '../ports/shown-once.ts'

/** Whether an address is about another page, dialog, item or account. */
const isOther = (from: Route, to: Route): boolean =>
  to.key !== from.key || ['dialog', 'item', 'tenantId'].some((name) => to.params[name] !== from.params[name])

/**
 * Keeps what is open where an address would change it. A dialog never becomes another one under the hands of the user, who may
 * be about to press its button, and a secret that is shown once goes by the user's word alone (SEC-PO-12). False where the
 * address leads away from a dialog, as Back does.
 */
export const keepOpen = atom(null, (get, _set, to: Route): boolean => {
  const from = get(route)
  if (!isOther(from, to) || !(get(isShownOnce) || to.params.dialog !== undefined)) return false
  get(hostAtom).routeChanged({ route: from.key, params: from.params })
  return true
})
