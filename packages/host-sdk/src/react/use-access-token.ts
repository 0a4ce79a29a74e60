import { useEffect, useState } from 'react'
import type { PortalHandle } from '../handle.ts'
import { readPortal, useSnapshot, useStore } from './context.ts'
import type { Snapshot } from './portal-store.ts'

/** Tells a good token, and the next one in time; the mount keeps one, so that looking costs nothing. */
const keepToken = (portal: PortalHandle, setToken: (token?: string) => void): (() => void) => {
  // What is shown to components is good for a minute more, and looked after each half of one.
  const take = () => void portal.getAccessToken({ minTtl: 60 }).then(setToken, () => setToken())
  take()
  const timer = setInterval(take, 30_000)
  return () => clearInterval(timer)
}

/**
 * An access token of the signed-in user, renewed before it ends.
 *
 * @returns undefined while there is none
 * @example const token = useAccessToken()
 */
export const useAccessToken = (): string | undefined => {
  const store = useStore()
  const now = useSnapshot()
  const [held, hold] = useState<{ readonly of: Snapshot; readonly token?: string }>()
  useEffect(
    () => (now.user ? keepToken(readPortal(store), (token) => hold({ of: now, token })) : undefined),
    [store, now],
  )
  return held?.of.user === now.user ? held?.token : undefined
}
