import { bootAtom } from '../ports/boot.ts'
import { preloadRoute } from './auth-routes.ts'
import type { Store } from '../ports/store.ts'
import { view } from './view.ts'

/** Fetches the boxes that a link in the first one leads to, so that a click on it is answered at once. */
export const prefetchLikelyBoxes = (store: Store): void => {
  const shown = store.get(view)
  if (shown.is !== 'box' || shown.route !== 'loginUrl') return
  const likely = ['forgetPasswordUrl', ...(store.get(bootAtom).policies.allowSignups ? ['signUpUrl'] : [])]
  // What does not come now is asked for again when it is shown.
  for (const key of likely) preloadRoute(key).catch(() => {})
}
