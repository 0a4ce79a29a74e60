import { getProfile } from '@vestibule/contract/areas/profile'
import { getCurrentUserTenantsV3 } from '@vestibule/contract/areas/tenants'
import type { Call } from '@vestibule/contract/client'
import { profileRetry } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import type { Clock } from '../ports/clock.ts'
import { claimsOf, type Tokens } from './tokens.ts'
import type { Session } from './types.ts'

/** Composes who is signed in: the token's claims first, the profile over them, then the tenants. */
export const loadSession = async (call: Call, clock: Clock, tokens: Tokens): Promise<Session> => {
  const [profile, { tenants, activeTenant }] = await patiently(clock, () =>
    Promise.all([call(getProfile, {}), call(getCurrentUserTenantsV3, {})]),
  )
  return { tokens, user: { ...claimsOf(tokens.accessToken), ...profile }, tenants, activeTenant }
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
