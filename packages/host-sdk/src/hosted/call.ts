import type { ErrorCode } from '@vestibule/bridge'
import { hostCodes } from '@vestibule/bridge/host-codes'
import { headers } from '@vestibule/contract/constants'
import type { HostedParts } from './parts.ts'

/** Seconds a token has to be good for, so that it does not end on its way. */
const leastTtl = 5

type Refusal = { readonly errorCode?: string; readonly errors?: readonly string[] }

export const failure = (code: ErrorCode, message = '', traceId?: string): Error =>
  Object.assign(new Error(message), { code, ...(traceId && { traceId }) })

const toFailure = async (response: Response): Promise<Error> => {
  // A proxy on the way may answer with a page.
  const { errorCode = '', errors = [] } = (await response.json().catch(() => ({}))) as Refusal
  const code = hostCodes[errorCode] ?? (response.status === 401 ? 'NOT_AUTHENTICATED' : 'INTERNAL')
  const message =
    code === 'INTERNAL' ? `Internal feature failure: ${errorCode || response.status}` : errors[0]
  return failure(code, message, response.headers.get(headers.traceId) ?? undefined)
}

/**
 * Asks the portal's server in the name of the signed-in user.
 *
 * @param body makes it a POST
 * @throws PortalError with the code OFFLINE, NOT_AUTHENTICATED, NOT_A_MEMBER, STEP_UP_REQUIRED, FORBIDDEN or INTERNAL
 */
export const callServer = async <Answer>(
  { hosted, options, surroundings }: HostedParts,
  path: string,
  body?: object,
): Promise<Answer> => {
  const token = await hosted.getAccessToken({ minTtl: leastTtl })
  const response = await surroundings
    .fetch(new URL(path, options.portalUrl), {
      method: body ? 'POST' : 'GET',
      // The token says who asks: a cookie of another user must not.
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        [headers.vendorId]: options.clientId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    .catch(() => {
      throw failure('OFFLINE', 'The identity server cannot be reached')
    })
  if (!response.ok) throw await toFailure(response)
  return (await response.json()) as Answer
}
