import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { noteHostActivity } from '../auth/idle/host-activity.ts'
import { idleFlow } from '../auth/idle/idle.atoms.ts'
import { IdleBox } from '../auth/idle/IdleBox.tsx'
import { activityAtom, watchActivity } from '../ports/activity.ts'
import { clockAtom } from '../ports/clock.ts'
import { hostAtom } from '../ports/host.ts'
import { isAdministrationShown, isOnScreen, watchOnScreen } from '../ports/on-screen.ts'
import { storageAtom } from '../ports/storage.ts'
import { acting } from '../session/session.atoms.ts'
import type { Store } from '../ports/store.ts'

/** Watches whether a signed-in user is idle. In a tree of its own: it lies above whatever the portal shows. */
export const watchIdle = (store: Store, window: Window): void => {
  const clock = store.get(clockAtom)
  const activity = watchActivity(window, { storage: store.get(storageAtom), clock })
  store.set(activityAtom, activity)
  watchOnScreen(window, (isIn) => store.set(isOnScreen, isIn))
  // The user worked on the host's page until now, and from here on it is not asked.
  store.sub(isAdministrationShown, () => {
    const isWatchedThere = store.get(isAdministrationShown) && store.get(idleFlow).step !== 'off'
    if (isWatchedThere) void noteHostActivity({ clock, activity, host: store.get(hostAtom) })
  })
  const place = window.document.body.appendChild(window.document.createElement('div'))
  createRoot(place).render(
    <Provider store={store}>
      <IdleBox />
    </Provider>,
  )
  store.sub(idleFlow, () => {})
  const follow = () => {
    const now = store.get(acting)
    store.set(idleFlow, now === '' ? { is: 'left' } : { is: 'entered', acting: now })
  }
  store.sub(acting, follow)
  follow()
}
