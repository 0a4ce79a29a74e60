import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PortalHandle } from '../handle.ts'
import { nothingYet, type PortalStore, type Snapshot } from './portal-store.ts'

export const PortalContext = createContext<PortalStore | undefined>(undefined)

/** The store of the nearest provider. */
export const useStore = (): PortalStore => {
  const store = useContext(PortalContext)
  if (!store) throw new Error('Render this inside <VestibuleProvider>')
  return store
}

/** What is known now; the component renders again when it changes. */
export const useSnapshot = (): Snapshot => {
  const { subscribe, snapshot } = useStore()
  return useSyncExternalStore(subscribe, snapshot, () => nothingYet)
}

/**
 * The mounted portal, for what has no hook.
 *
 * @throws Error while the provider is not on the page: on a server, or in a first render
 */
export const portalOf = (store: PortalStore): PortalHandle => {
  const portal = store.portal()
  if (!portal) throw new Error('<VestibuleProvider> is not mounted')
  return portal
}
