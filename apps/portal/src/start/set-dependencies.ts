import type { Call } from '@vestibule/contract/client'
import { atom } from 'jotai/vanilla'
import { matchLocale } from '../i18n/locales.ts'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import { loadTranslator, type Translator } from '../i18n/translator.ts'
import { callAtom } from '../ports/call.ts'
import { actingAtom } from '../ports/acting.ts'
import { type Boot, bootAtom } from '../ports/boot.ts'
import { type Clock, clockAtom } from '../ports/clock.ts'
import { configAtom, type Host, hostAtom } from '../ports/host.ts'
import { createLeave, leaveAtom } from '../ports/leave.ts'
import { reauthenticationAtom } from '../ports/reauthentication.ts'
import { type KeyedStorage, storageAtom } from '../ports/storage.ts'
import { scopedTenant } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import { type Tabs, tabsAtom } from '../ports/tabs.ts'
import { acting, session, signedInSession, untilSessionAtom } from '../session/session.atoms.ts'
import type { SessionState } from '../session/session.flow.ts'
import type { Tokens } from '../session/tokens.ts'
import type { Theme } from '../theme/apply.ts'
import { showThemeAtom } from '../theme/show-theme.ts'

export type Dependencies = {
  readonly boot: Boot
  readonly call: Call
  readonly clock: Clock
  readonly host: Host
  readonly storage: KeyedStorage
  readonly tabs: Promise<Tabs<Tokens>>
  readonly translator: Translator
  readonly showTheme: (theme: Theme) => void
}

/** Rows of one account never show under another, also where the address changes the account and not the session. */
const actingInAccount = atom((get) => {
  const [actor, tenant] = [get(acting), get(scopedTenant)]
  return actor === '' || tenant === undefined ? actor : `${actor}/${tenant}`
})

/** Fills a store with everything from outside. The portal has its own store, never Jotai's default one. */
export const setDependencies = (store: Store, given: Dependencies): Store => {
  store.set(actingAtom, actingInAccount)
  store.set(bootAtom, given.boot)
  store.set(callAtom, given.call)
  store.set(clockAtom, given.clock)
  store.set(hostAtom, given.host)
  store.set(storageAtom, given.storage)
  store.set(tabsAtom, given.tabs as Promise<Tabs<unknown>>)
  store.set(translatorAtom, given.translator)
  store.set(showThemeAtom, given.showTheme)
  store.set(reauthenticationAtom, {
    email: () => store.get(signedInSession)?.user.email ?? '',
    // Changes that ask for it are those of a signed-in user: the sign-in box does without.
    prove: async (wanted) => store.set((await import('../session/reauthenticate.ts')).reauthenticate, wanted),
  })
  store.set(untilSessionAtom, (isReached) => untilReached(store, isReached))
  store.set(
    leaveAtom,
    createLeave(given.host, () => ({
      base: given.host.origin,
      allowedOrigins: store.get(configAtom).allowedRedirectOrigins ?? [],
    })),
  )
  return store
}

const untilReached = (store: Store, isReached: (state: SessionState) => boolean): Promise<SessionState> =>
  new Promise((resolve) => {
    let stop: (() => void) | undefined
    const look = () => {
      const state = store.get(session)
      if (!isReached(state)) return
      stop?.()
      resolve(state)
    }
    stop = store.sub(session, look)
    look()
  })

export const translatorFor = (locale: string | undefined): Promise<Translator> =>
  loadTranslator(matchLocale(locale) ?? 'en')
