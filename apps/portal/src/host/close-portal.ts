import { failed, ok, type Outcome } from '@vestibule/bridge'
import type { createStore } from 'jotai/vanilla'
import { homeRoute, route } from '../ports/route.ts'
import { isCloseOwed, isShownOnce } from '../ports/shown-once.ts'
import { unsavedAtom } from '../ports/unsaved.ts'
import { goToPage } from '../routes/leave.atoms.ts'

type Store = ReturnType<typeof createStore>

/**
 * Closes what is open because the host asks for it. Typed work is asked about, and what is shown once stays until the user is done
 * with it (SEC-PO-12): then it is closed, since a host that has taken its place for administration away does not ask again.
 */
export const closePortal = (store: Store): Outcome<Record<never, never>> => {
  if (store.get(isShownOnce)) {
    store.set(isCloseOwed, true)
    const stop = store.sub(isShownOnce, () => {
      stop()
      if (!store.get(isCloseOwed)) return
      store.set(isCloseOwed, false)
      store.set(goToPage, homeRoute)
    })
  } else if (store.get(unsavedAtom) > 0) store.set(goToPage, homeRoute)
  else {
    store.set(route, { key: homeRoute, params: {} })
    return ok({})
  }
  return failed('UNSAVED_CHANGES', store.get(route).key)
}
