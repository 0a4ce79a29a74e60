import { count } from '../session/analytics.ts'
import { session } from '../session/session.atoms.ts'
import type { Store } from '../ports/store.ts'

/** Counts who has signed in; who comes back by a cookie has not. */
export const countSignIns = (store: Store): void => {
  let before = store.get(session)
  store.sub(session, () => {
    const now = store.get(session)
    const isSignIn = before.step === 'loading' && before.because === 'login'
    before = now
    if (!isSignIn || now.step !== 'signedIn') return
    const { id: userId, tenantId } = now.session.user
    store.set(count, { name: 'login_completed', data: { userId, tenantId } })
  })
}
