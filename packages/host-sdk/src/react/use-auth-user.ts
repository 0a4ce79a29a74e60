import type { SessionUser } from '@vestibule/bridge'
import { useEffect } from 'react'
import { readPortal, useSnapshot, useStore } from './context.ts'

/**
 * The signed-in user, on a page that is for signed-in users: a visitor without a session is led to the login route, and
 * comes back here after signing in.
 *
 * @returns undefined while it is not known who is there, and while no user is
 * @example const user = useAuthUser()
 */
export const useAuthUser = (): SessionUser | undefined => {
  const store = useStore()
  const { state, user } = useSnapshot()
  useEffect(() => {
    // Why a portal cannot be shown is said by its `error` event.
    if (state === 'anonymous')
      readPortal(store)
        .requireUser()
        .catch(() => {})
  }, [store, state])
  return user
}
