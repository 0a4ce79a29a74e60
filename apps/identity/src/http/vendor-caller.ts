import { ApiError } from '@vestibule/contract'
import { headers, vendorTokenHeader } from '@vestibule/contract/constants'
import { readTenantId } from '../request/read-tenant-id.ts'
import type { RequestContext, VendorContext } from '../request/request-context.ts'
import { isVendorClient } from '../domain/api-tokens/vendor-token.ts'
import { asApplication } from './as-application.ts'
import { sentToken } from './bearer.ts'
import type { HttpContext } from './context.ts'

/**
 * The host's server that a request comes from, acting for the application that its token was issued to. An application
 * that has lost its credentials since is refused at once.
 *
 * @throws ApiError NOT_AUTHENTICATED
 */
export const vendorCaller = async (context: HttpContext, ctx: RequestContext): Promise<VendorContext> => {
  const token = context.req.header(vendorTokenHeader)?.slice(0, 4096)
  // A token in the header of users is one that was shown, although no server is known by it.
  const shown = token || sentToken(context.req.header('authorization'))?.token
  if (shown !== undefined) {
    ctx.refusalTrail.showsCredential = true
    ctx.refusalTrail.refusedToken = shown
  }
  const clientId = token && (await ctx.accessTokens.verifyVendorToken(token))
  const client = clientId ? await ctx.clients.byId(clientId) : undefined
  if (client === undefined || !isVendorClient(client)) throw new ApiError('NOT_AUTHENTICATED')
  return { ...asApplication(ctx, client), namedTenantId: readTenantId(context.req.header(headers.tenantId)) }
}
