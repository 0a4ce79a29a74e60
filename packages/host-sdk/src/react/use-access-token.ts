import { useEffect, useState } from 'react'
import type { PortalHandle } from '../handle.ts'
import { readPortal, useSnapshot, useStore } from './context.ts'
import type { Snapshot } from './portal-store.ts'

/** Seconds a token that is shown to components is still good for, at least. */
const leastTtl = 60
const lookAgainMs = 30_000

/** Tells a good token, and the next one in time; the mount keeps one, so that looking costs nothing. */
const keepToken = (portal: PortalHandle, setToken: (token?: string) => void): (() => void) => {
  const take = () => void portal.getAccessToken({ minTtl: leastTtl }).then(setToken, () => setToken())
  take()
  const timer = setInterval(take, lookAgainMs)
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
