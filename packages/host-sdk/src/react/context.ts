import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PortalHandle } from '../handle.ts'
import { nothingYet, type PortalStore, type Snapshot } from './portal-store.ts'

export const PortalContext = createContext<PortalStore | undefined>(undefined)

/** The words of the specification, and what to do. */
const notMounted = 'FronteggApp not found: no <VestibuleProvider>'

/** The store of the nearest provider. */
export const useStore = (): PortalStore => {
  const store = useContext(PortalContext)
  if (!store) throw new Error(notMounted)
  return store
}

/** What is known now; the component renders again when it changes. */
export const useSnapshot = (): Snapshot => {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, store.snapshot, () => nothingYet)
}

/**
 * The mounted portal, for what has no hook.
 *
 * @throws Error while the provider is not on the page: on a server, or in a first render
 */
export const readPortal = (store: PortalStore): PortalHandle => {
  const portal = store.portal()
  if (!portal) throw new Error(notMounted)
  return portal
}
