import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import { accountKey, addressKey } from './keys.ts'
import { fitsWindow } from './windows.queries.ts'

/** A first synchronization sends some hundred requests a second for a while. */
const perConnection = { most: 20_000, seconds: 60 }
/** Connections of several tenants share the addresses of one provider: only requests without a token are counted. */
const refusedPerPlace = { most: 300, seconds: 600 }

/** Refuses a directory that asks faster than any synchronization needs. */
export const limitScimRequests = async (ctx: RequestContext, connectionId: string): Promise<void> => {
  if (!(await fitsWindow(ctx, accountKey(ctx.secrets, 'scim', connectionId), perConnection)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: perConnection.seconds })
}

/** Counts a request without a token that counts, and refuses the place that sends too many. */
export const limitScimRefusals = async (ctx: RequestContext): Promise<void> => {
  if (!(await fitsWindow(ctx, addressKey(ctx.secrets, 'scim-refused', ctx.ip), refusedPerPlace)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: refusedPerPlace.seconds })
}
