import { ApiError, type Contract } from '@vestibule/contract'
import { redeemAnswer } from '../../domain/federation/redeem-answer.ts'
import { hasSso } from '../../domain/sso/sso.queries.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { toLoginResponse } from '../../domain/sign-in/complete-sign-in.ts'
import { ssoPreLogin } from '../../domain/federation/entry/sso-pre-login.ts'

export const ssoHandlers: IdentityHandlers<Contract['sso']> = {
  preLogin: async (input, ctx) => {
    const answer = await ssoPreLogin(input, ctx)
    // Clients of this older call take an error for "no connection answers for this address".
    if (answer.address === undefined) throw new ApiError('NOT_FOUND')
    return answer
  },

  preLoginV2: ssoPreLogin,

  postLogin: async ({ RelayState, SAMLResponse }, ctx) => {
    const answer = new URLSearchParams({ RelayState, SAMLResponse })
    const { entry: result } = await redeemAnswer(ctx, { state: RelayState, code: SAMLResponse, answer })
    return toLoginResponse(ctx, result)
  },

  oidcPostLogin: async ({ code, state, iss }, ctx) => {
    const answer = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const { entry: result } = await redeemAnswer(ctx, { state, code, answer })
    return toLoginResponse(ctx, result)
  },

  oidcPostLoginV2: async ({ code, RelayState: state, iss }, ctx) => {
    const answer = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const { entry: result } = await redeemAnswer(ctx, { state, code, answer })
    return toLoginResponse(ctx, result)
  },

  getSSOPublicConfiguration: async (_, { db }) => ({ isActive: await hasSso(db) }),
}
