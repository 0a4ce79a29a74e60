import { storageKeys } from '@vestibule/contract/constants'
import { configAtom } from '../ports/host.ts'
import { createTabs } from '../ports/create-tabs.ts'
import type { Tabs } from '../ports/tabs.ts'
import type { Clock } from '../ports/clock.ts'
import type { KeyedStorage } from '../ports/storage.ts'
import { isKeptInMemory } from '../session/keyed/cookie-storage-mode.ts'
import { forgetUser } from '../session/forget-user.ts'
import { keepTabTenant } from '../session/keep-tab-tenant.ts'
import { session, sessionPrincipal, signedInSession } from '../session/session.atoms.ts'
import type { Tokens } from '../session/tokens.ts'
import { isolatedTabs } from './isolated-tabs.ts'
import type { Store } from '../ports/store.ts'

type TabParts = { readonly clientId: string; readonly storage: KeyedStorage; readonly clock: Clock }

/** Joins the other tabs and follows what they do: a sign-out at once, a renewed token instead of one of our own. */
export const joinTabs = (store: Store, parts: TabParts): Tabs<Tokens> => {
  const tabs = isolatedTabs(browserTabs(store, parts), () => store.get(isKeptInMemory))
  follow(store, tabs, scopeIn(parts.storage))
  keepTenant(store)
  store.sub(session, () => store.set(forgetUser))
  return tabs
}

/** The other tabs of this site. Each part may be refused in a frame; then it is as if the browser did not have it. */
const browserTabs = (store: Store, { clientId, storage, clock }: TabParts): Tabs<Tokens> =>
  createTabs<Tokens>({
    name: `vestibule:${clientId}`,
    channel: attempt(() => new BroadcastChannel(`vestibule:${clientId}`)),
    locks: attempt(() => navigator.locks),
    storage,
    clock,
    random: Math.random,
    isOther: (user) => {
      const principal = store.get(sessionPrincipal)
      return principal !== undefined && principal !== user
    },
    mine: (scope) =>
      scope === scopeIn(storage)() && !store.get(isKeptInMemory)
        ? store.get(signedInSession)?.tokens
        : undefined,
  })

/** Tabs of one tenant share their tokens; where tabs are not separated, all do. */
const scopeIn = (storage: KeyedStorage) => (): string => storage.read(storageKeys.separateTabsByTenant) ?? ''

const keepTenant = (store: Store): void => {
  const keep = () => store.set(keepTabTenant)
  store.sub(session, keep)
  store.sub(configAtom, keep)
  keep()
}

const attempt = <T>(make: () => T): T | undefined => {
  try {
    return make()
  } catch {
    return undefined
  }
}

const follow = (store: Store, tabs: Tabs<Tokens>, scope: () => string): void => {
  tabs.listen((message) => {
    if (message.is === 'signedOut') store.set(session, { is: 'peerSignedOut' })
    else if (message.scope === scope()) store.set(session, { is: 'peerRenewed', tokens: message.value })
  })
}
