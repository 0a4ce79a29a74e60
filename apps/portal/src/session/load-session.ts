import { getProfile, getUserAuthorization } from '@vestibule/contract/areas/profile'
import type { EntitlementsContext } from '@vestibule/contract/areas/entitlements'
import { getCurrentUserTenantsV1, getCurrentUserTenantsV3 } from '@vestibule/contract/areas/tenants'
import type { Call } from '@vestibule/contract/client'
import { profileRetry } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import type { Clock } from '../ports/clock.ts'
import type { SessionParts } from './session-parts.ts'
import { readClaims, type Tokens } from './tokens.ts'
import type { Session, User } from './types.ts'

export type LoadSessionDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly parts: SessionParts
  readonly loadEntitlements: (accessToken: string) => Promise<EntitlementsContext>
}

/** Composes who is signed in: the token's claims first, the profile and the rights over them, then the tenants. */
export const loadSession = async (deps: LoadSessionDeps, tokens: Tokens): Promise<Session> => {
  const { call, clock, parts } = deps
  const [user, { tenants, activeTenant }, entitlements] = await patiently(clock, () =>
    Promise.all([
      loadUser(call, parts),
      call(parts.hasTenantsV1 ? getCurrentUserTenantsV1 : getCurrentUserTenantsV3, {}),
      // A session is one without them as well (specification section 8).
      parts.hasEntitlements ? deps.loadEntitlements(tokens.accessToken).catch(() => undefined) : undefined,
    ]),
  )
  const bought = entitlements && { entitlements }
  return { tokens, user: { ...readClaims(tokens.accessToken), ...user, ...bought }, tenants, activeTenant }
}

/** The profile of the signed-in user, with the rights that hold. */
export const loadUser = async (
  call: Call,
  { hasAuthorization }: Pick<SessionParts, 'hasAuthorization'>,
): Promise<User> => {
  const [profile, authorization] = await Promise.all([
    call(getProfile, {}),
    hasAuthorization ? call(getUserAuthorization, {}) : undefined,
  ])
  const { roles, permissions } = authorization ?? profile
  return { ...profile, roles, permissions }
}

const patiently = async <T>(clock: Clock, load: () => Promise<T>): Promise<T> => {
  for (let left = profileRetry.attempts - 1; ; left--) {
    try {
      return await load()
    } catch (error) {
      if (left === 0 || (error instanceof ApiError && error.status === 401)) throw error
      await clock.wait(profileRetry.delayMs)
    }
  }
}
