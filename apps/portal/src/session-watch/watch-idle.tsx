import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { idleFlow } from '../auth/idle/idle.atoms.ts'
import { IdleBox } from '../auth/idle/IdleBox.tsx'
import { activityAtom, watchActivity } from '../ports/activity.ts'
import { clockAtom } from '../ports/clock.ts'
import { storageAtom } from '../ports/storage.ts'
import { acting } from '../session/session.atoms.ts'
import type { Store } from '../ports/store.ts'

/** Watches whether a signed-in user is idle. In a tree of its own: it lies above whatever the portal shows. */
export const watchIdle = (store: Store, window: Window): void => {
  store.set(
    activityAtom,
    watchActivity(window, { storage: store.get(storageAtom), clock: store.get(clockAtom) }),
  )
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
