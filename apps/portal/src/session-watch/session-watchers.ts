import { countSignIns } from './count-sign-ins.ts'
import { endQuestions } from './end-questions.ts'
import { prefetchLikelyBoxes } from '../routes/prefetch-likely-boxes.ts'
import type { Store } from '../ports/store.ts'
import { showSignOut } from './show-sign-out.tsx'
import { showStepUp } from './show-step-up.tsx'
import { notifyNoCookies } from './notify-no-cookies.tsx'
import { notifySignedOut } from './notify-signed-out.tsx'
import { watchIdle } from './watch-idle.tsx'

/** What accompanies a signed-in user, for as long as the document lives. */
export const startSessionWatchers = (store: Store, window: Window): void => {
  countSignIns(store)
  endQuestions(store)
  showStepUp(store)
  showSignOut(store)
  watchIdle(store, window)
  notifyNoCookies(store, window)
  notifySignedOut(store)
  prefetchLikelyBoxes(store)
}
