import { type Failed, failed } from '@vestibule/bridge'
import { hostCodes } from '@vestibule/bridge/host-codes'
import { ApiError } from '@vestibule/contract/errors'

/** What a host is told that asks about a user while none is signed in. */
export const notAuthenticated = failed('NOT_AUTHENTICATED', 'No user is signed in. User not in state')

/** A refusal of the server as the bridge says it. What is no refusal is thrown on: it is a bug. */
export const failureForHost = (error: unknown): Failed => {
  if (!(error instanceof ApiError)) throw error
  const { code, message, traceId } = error
  const hostCode = hostCodes[code]
  return hostCode === undefined
    ? failed('INTERNAL', `Internal feature failure: ${code}`, { traceId })
    : failed(hostCode, message, { traceId })
}
