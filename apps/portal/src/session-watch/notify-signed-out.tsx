import type { ReactElement } from 'react'
import { session } from '../session/session.atoms.ts'
import type { SessionState } from '../session/session.flow.ts'
import { bannersAtom } from './banners.ts'
import type { Store } from '../ports/store.ts'

const isIn = (state: SessionState): boolean => 'session' in state

/** The server ended it, it ran out, or another tab signed out. Who could not be reached is another story. */
const wasEnded = (state: SessionState): boolean =>
  state.step === 'signedOut' && state.ending !== 'logout' && state.error === undefined

const key = 'signedOut'
const othersIn = (above: readonly ReactElement[]) => above.filter((one) => one.key !== key)

/** Tells a user who was signed out elsewhere, until a user is signed in again. */
export const notifySignedOut = (store: Store): void => {
  let was = store.get(session)
  const sayEnded = async () => {
    // Signed out without a network: then there is nothing to say it with.
    const part = await import('./SignedOut.tsx').catch(() => undefined)
    if (part === undefined || isIn(store.get(session))) return
    store.set(bannersAtom, (above) => [<part.SignedOut key={key} />, ...othersIn(above)])
  }
  store.sub(session, () => {
    const now = store.get(session)
    const isOver = isIn(was) && wasEnded(now)
    was = now
    if (isIn(now)) store.set(bannersAtom, othersIn)
    if (isOver) void sayEnded()
  })
}
