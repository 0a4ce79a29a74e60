import { refreshToken } from '@vestibule/contract/areas/auth'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import type { Clock } from '../../ports/clock.ts'
import { readClaims } from '../../session/tokens.ts'
import type { LoginResponse } from '../../session/types.ts'
import { bridgeTimeout, type NativeBridge } from './native-bridge.ts'

const secondMs = 1000

/** What the shell answered, as the server would have. Its refresh token is never read (ruling 25). */
const toAnswer = (given: unknown, now: number): LoginResponse | undefined => {
  const message: unknown = typeof given === 'string' ? JSON.parse(given) : given
  if (typeof message !== 'object' || message === null || !('accessToken' in message)) return undefined
  const accessToken = String(message.accessToken)
  const expiresIn = Number(readClaims(accessToken).exp) - Math.floor(now / secondMs)
  return expiresIn > 0 ? { accessToken, expiresIn, mfaRequired: false } : undefined
}

/**
 * A shell that keeps the session itself is asked before the cookie is. One that has no tokens, or does not trust this
 * page, leaves it to the cookie; one that does not answer counts as no network, and is asked again.
 */
export const withNativeTokens = (call: Call, bridge: NativeBridge | undefined, clock: Clock): Call => {
  if (!bridge?.can('getTokens')) return call
  const fromShell = async (): Promise<LoginResponse | undefined> => {
    try {
      return toAnswer(await bridge.getTokens(), clock.now())
    } catch (cause) {
      if (cause instanceof Error && cause.message === bridgeTimeout)
        throw new ApiError('OFFLINE', {}, { message: bridgeTimeout, cause })
      return undefined
    }
  }
  const asking = async (...[operation, input]: Parameters<Call>): Promise<unknown> =>
    (operation.name === refreshToken.name ? await fromShell() : undefined) ?? call(operation, input)
  return asking as Call
}
