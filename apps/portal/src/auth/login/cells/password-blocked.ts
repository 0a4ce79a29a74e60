import type { LoginResponse } from '../../../session/types.ts'
import type { LoginNext } from '../login.types.ts'

/** A right password that opens nothing: it has ended, or is known from leaks. */
export const passwordBlocked = (
  email: string,
  { resetPasswordToken: token, userId, isBreachedPassword, accessToken }: LoginResponse,
): LoginNext | undefined => {
  if (accessToken !== undefined) return undefined
  if (token !== undefined && userId !== undefined)
    return [{ step: 'passwordRotationExpired', email, link: { userId, token }, isBusy: false }]
  return isBreachedPassword ? [{ step: 'breachedPassword', email, isBusy: false }] : undefined
}
