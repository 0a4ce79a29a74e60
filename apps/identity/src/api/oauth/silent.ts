import { ApiError } from '@vestibule/contract'
import { createReply } from '../../request/reply.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { makeTokens } from '../../domain/id-tokens/make-tokens.ts'
import { setRefreshCookie } from '../../domain/sessions/refresh-cookie.ts'
import type { RefreshTokenPayload } from '../../domain/sessions/refresh-token.ts'
import { type RefreshResult, refreshSession } from '../../domain/sign-in/refresh.ts'

type SilentTokensParams = { readonly tenantId?: string | null | undefined }

/** Whatever keeps it from going on is the same answer, and leaves the browser as it was (SEC-OA-06). */
const renewQuietly = async (
  ctx: RefreshContext,
  proof: RefreshTokenPayload,
  { tenantId }: SilentTokensParams,
): Promise<RefreshResult> => {
  try {
    return await refreshSession({ ...ctx, reply: createReply() }, proof, { tenantId })
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.code !== 'REFRESH_AGAIN'
    throw isRefusal ? new ApiError('LOGIN_REQUIRED') : error
  }
}

/** Goes on with the session there is. It begins none, and asks the user for nothing: `prompt=none` as a call. */
export const silentTokens = async (params: SilentTokensParams, ctx: RefreshContext) => {
  if (ctx.cookieProof === undefined) throw new ApiError('LOGIN_REQUIRED')
  const renewal = await renewQuietly(ctx, ctx.cookieProof, params)
  if ('waiting' in renewal) throw new ApiError('LOGIN_REQUIRED')
  setRefreshCookie(ctx, renewal.proof)
  const { accessToken, idToken, expiresIn } = await makeTokens(ctx, renewal.facts, { isForWire: true })
  return {
    access_token: accessToken,
    id_token: idToken,
    expires_in: expiresIn,
    token_type: 'Bearer' as const,
  }
}
