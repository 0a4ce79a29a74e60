import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a prerendered document is taken over, so that what the build could not know comes right afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
