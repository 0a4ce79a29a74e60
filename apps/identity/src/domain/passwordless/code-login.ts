import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../credentials/users.queries.ts'
import { findOpenCode } from '../credentials/one-time-code.queries.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { holdInvitedTenant } from '../invitations/hold-invited-tenant.ts'
import { usedUp } from '../sessions/proof-basis.queries.ts'
import { completeSignIn, toLoginResponse } from '../sign-in/complete-sign-in.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { proveBySignIn } from '../phone-numbers/prove-by-sign-in.queries.ts'
import { completePhoneSignUp } from '../sign-up/sign-up-by-phone.ts'
import { askingBrowser } from './asking-browser.ts'
import { findTriedCode } from './held-code.ts'

export type PostLogin = { readonly token: string; readonly invitationToken?: string }

const ways = {
  code: { purpose: 'signIn', method: 'code', amr: ['email'] },
  smscode: { purpose: 'smsSignIn', method: 'smsCode', amr: ['sms'] },
} as const

/** Signs in with a code, in the browser that asked for it and nowhere else (SEC-OT-01). */
export const signInByCode = async (
  type: keyof typeof ways,
  { token, invitationToken }: PostLogin,
  ctx: RequestContext,
): Promise<LoginResponse> => {
  const { purpose, method, amr } = ways[type]
  // Without a mark the browser asked for nothing, which is what the empty one names.
  const marked = { purpose, handleHash: askingBrowser.read(ctx) ?? '' }
  const of = await findTriedCode(ctx, marked, token)
  const { userId } = (await findOpenCode(ctx.db, ctx, of)) ?? {}
  const user = userId ? await findUserById(ctx.db, userId) : undefined
  const entrant = await toSignInCandidate(ctx, user, invitationToken)
  const failure = { action: 'signIn.failed', details: { method } } as const
  const hold = (tx: Database) => holdInvitedTenant(tx, ctx, invitationToken)
  const result = await redeemCode(ctx, { ...of, code: token, failure, hold }, async (tx, { data }) => {
    const proved = type === 'smscode' ? await proveBySignIn(tx, ctx, data) : {}
    if (proved === undefined) return new ApiError('CODE_EXPIRED')
    const who = entrant ?? (await completePhoneSignUp(tx, ctx, { user, ...proved }))
    if (who === undefined) return new ApiError('CODE_EXPIRED')
    return completeSignIn(tx, ctx, { ...who, method, amr, basis: usedUp, invitationToken })
  })
  askingBrowser.unbind(ctx)
  return toLoginResponse(ctx, result)
}
