import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import { isClientSecret } from '../applications/client-secrets.ts'
import type { Client } from '../applications/clients.ts'
import { audit } from '../audit/audit.ts'
import { lifetimes } from '../lifetimes.ts'
import { addressKey } from '../rate-limits/keys.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'

/** A server asks every few minutes; a server room may run many of them behind one address. */
const perPlace = { most: 600, seconds: 600 }

/** Whether an application may act as itself: it runs on a server, has a secret, and was registered for it. */
export const isVendorClient = ({ secretHashes, grantTypes }: Client): boolean =>
  secretHashes.length > 0 && grantTypes.includes('client_credentials')

/**
 * Trades the client credentials of an application for the token its server shows.
 *
 * @throws ApiError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export const authenticateVendor = async (
  ctx: RequestContext,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
): Promise<{ token: string; expiresIn: number }> => {
  if (!(await fitsWindow(ctx, addressKey(ctx.secrets, 'vendor-token', ctx.ip), perPlace)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: perPlace.seconds })
  const client = await ctx.clients.byId(clientId)
  if (client === undefined || !isVendorClient(client)) throw new ApiError('INVALID_CREDENTIALS')
  if (!isClientSecret(secret, client.secretHashes)) {
    await audit(ctx.db, ctx, { action: 'application.secretRefused', resourceId: client.id })
    throw new ApiError('INVALID_CREDENTIALS')
  }
  const { accessToken: token } = await ctx.accessTokens.signVendorToken(client.id, lifetimes.machineToken)
  return { token, expiresIn: lifetimes.machineToken }
}
