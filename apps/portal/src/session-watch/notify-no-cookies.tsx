import { findCookieStorageMode, isKeptInMemory } from '../session/keyed/cookie-storage-mode.ts'
import { session } from '../session/session.atoms.ts'
import { bannersAtom } from './banners.ts'
import type { Store } from '../ports/store.ts'

/** A browser without cookies refuses storage as well: reading the property throws, or gives nothing. */
const refusesStorage = (window: Window): boolean => {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}

/**
 * Tells who is about to sign in where their browser keeps no cookie. One that refuses storage is asked at once; any
 * other as soon as a user types, so that they need not wait for it when they send what they typed.
 */
export const notifyNoCookies = (store: Store, window: Window): void => {
  const ask = () => {
    if (store.get(session).step === 'signedOut') void store.set(findCookieStorageMode)
  }
  store.sub(isKeptInMemory, () => {
    if (!store.get(isKeptInMemory)) return
    void import('./NoCookies.tsx').then(({ NoCookies }) =>
      store.set(bannersAtom, (others) => [...others, <NoCookies key="noCookies" />]),
    )
  })
  window.addEventListener('keydown', ask, { capture: true, passive: true })
  if (!refusesStorage(window)) return
  store.sub(session, ask)
  ask()
}
