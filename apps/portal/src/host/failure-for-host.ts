import { type ErrorCode, type Failed, failed } from '@vestibule/bridge'
import { ApiError, type ClientErrorCode } from '@vestibule/contract/errors'

/** What a host can do something about. Everything else is the portal's own trouble. */
const hostError: Partial<Record<ClientErrorCode, ErrorCode>> = {
  OFFLINE: 'OFFLINE',
  NOT_AUTHENTICATED: 'NOT_AUTHENTICATED',
  SESSION_ENDED: 'NOT_AUTHENTICATED',
  NOT_A_MEMBER: 'NOT_A_MEMBER',
  FORBIDDEN: 'FORBIDDEN',
  // The tenant wants to see more: a second factor, which is asked for now, or another way to sign in.
  STEP_UP_REQUIRED: 'STEP_UP_REQUIRED',
  SIGN_IN_AGAIN: 'FORBIDDEN',
  SSO_REQUIRED: 'FORBIDDEN',
}

/** What a host is told that asks about a user while none is signed in. */
export const notAuthenticated = failed('NOT_AUTHENTICATED', 'No user is signed in')

/** A refusal of the server as the bridge says it. What is no refusal is thrown on: it is a bug. */
export const failureForHost = (error: unknown): Failed => {
  if (!(error instanceof ApiError)) throw error
  const { code, message, traceId } = error
  const hostCode = hostError[code]
  return hostCode === undefined
    ? failed('INTERNAL', code, { traceId })
    : failed(hostCode, message, { traceId })
}
