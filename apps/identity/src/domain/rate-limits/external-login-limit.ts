import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import { addressKey } from './keys.ts'
import { fitsWindow } from './windows.queries.ts'

/** Every sign-in may ask whether it happens elsewhere, and a whole office sits behind one address. */
const perPlace = { most: 300, seconds: 600 }

/** Refuses a place that opens ways to providers as fast as it can. */
export const limitExternalLogins = async (ctx: RequestContext): Promise<void> => {
  const key = addressKey(ctx.secrets, 'external-login', ctx.ip)
  if (!(await fitsWindow(ctx, key, perPlace)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: perPlace.seconds })
}
