import { useMemo } from 'react'
import type { SessionUser } from '@vestibule/bridge'
import type { PortalHandle, SteppedUp, StepUpOptions } from '../handle.ts'
import type { Tenants } from '../rights.ts'
import type { SessionState } from '../session.ts'
import { readPortal, useSnapshot, useStore } from './context.ts'
import type { PortalStore } from './portal-store.ts'

const authMethods = [
  'login',
  'logout',
  'signUp',
  'switchTenant',
  'openAdminPortal',
  'closeAdminPortal',
  'openCheckout',
] as const

/** What the portal does as the handle of a mount does it, from the first render on. */
type AuthMethods = Pick<PortalHandle, (typeof authMethods)[number]>

const pickMethods = (store: PortalStore): AuthMethods =>
  Object.fromEntries(
    authMethods.map((name) => [name, (params: never) => readPortal(store)[name](params)]),
  ) as unknown as AuthMethods

/** Whether a user is signed in, the user, and the methods to sign in and out. */
export interface Auth extends AuthMethods {
  readonly state: SessionState
  readonly isLoading: boolean
  readonly isAuthenticated: boolean
  readonly user: SessionUser | undefined
}

/**
 * The session, and what can be done with it. The component renders again when the session changes.
 *
 * @example const { isAuthenticated, user, logout } = useAuth()
 */
export const useAuth = (): Auth => {
  const store = useStore()
  const { state, user } = useSnapshot()
  const all = useMemo(() => pickMethods(store), [store])
  return {
    ...all,
    state,
    user,
    isLoading: state === 'loading',
    isAuthenticated: !!user,
  }
}

/** The signed-in user; undefined while there is none. */
export const useUser = (): SessionUser | undefined => useSnapshot().user

/**
 * The tenants of the signed-in user.
 *
 * @returns `tenants` is undefined until they are known; `switchTenant` rejects for a tenant of others
 * @example const { activeTenant, tenants, switchTenant } = useTenants()
 */
export const useTenants = (): {
  readonly tenants: Tenants | undefined
  readonly activeTenant: Tenants[number] | undefined
  readonly switchTenant: (tenantId: string) => Promise<void>
} => {
  const { tenants, user } = useSnapshot()
  const { switchTenant } = useAuth()
  const activeTenant = tenants?.find(({ tenantId }) => tenantId === user?.tenantId)
  return { tenants, activeTenant, switchTenant }
}

/**
 * Asks for a second factor; components that show what needs one render again afterwards.
 *
 * @returns a function that resolves once the user gave one, and rejects as `stepUp` of the handle does
 * @example await stepUp({ maxAge: 300, reason: 'Delete all notes' })
 */
export const useStepUp = (): ((options?: StepUpOptions) => Promise<SteppedUp>) => {
  const store = useStore()
  return useMemo(
    () => async (options) => {
      const done = await readPortal(store).stepUp(options)
      store.renewed()
      return done
    },
    [store],
  )
}
