import { countSignIns } from './count-sign-ins.ts'
import { fetchLikelyBoxes } from '../routes/prefetch-likely-boxes.ts'
import type { Store } from '../ports/store.ts'
import { showStepUp } from './show-step-up.tsx'
import { tellNoCookies } from './notify-no-cookies.tsx'
import { tellSignedOut } from './notify-signed-out.tsx'
import { watchIdle } from './watch-idle.tsx'

/** What goes along with whoever is signed in, for as long as the document lives. */
export const followPeople = (store: Store, window: Window): void => {
  countSignIns(store)
  showStepUp(store)
  watchIdle(store, window)
  tellNoCookies(store, window)
  tellSignedOut(store)
  fetchLikelyBoxes(store)
}
