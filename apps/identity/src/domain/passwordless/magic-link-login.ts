import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById, lockUserRow } from '../credentials/users.queries.ts'
import { consumeOneTimeToken, findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import { holdInvitedTenant } from '../invitations/hold-invited-tenant.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { usedUp } from '../sessions/proof-basis.queries.ts'
import { completeSignIn, toLoginResponse } from '../sign-in/complete-sign-in.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { askingBrowser } from './asking-browser.ts'
import type { PostLogin } from './code-login.ts'
import { auditFailure } from './audit-failure.ts'

type LinkLogin = PostLogin & { readonly isConfirmed?: boolean }

const invalid = async (ctx: RequestContext, link: OneTimeTokenRow | undefined): Promise<never> => {
  await auditFailure(ctx.db, ctx, link)
  throw new ApiError('LINK_INVALID')
}

/**
 * In another browser than the one that asked, the link may have been sent by an attacker who wants the person in an
 * account that is not theirs: whose it is and where it was asked for is shown first. Nothing is used up by that.
 */
const requireSameBrowser = (
  ctx: RequestContext,
  { data, createdAt }: OneTimeTokenRow,
  { email }: UserRow,
): void => {
  if (askingBrowser.read(ctx) === data.browserHash) return
  throw new ApiError('CONFIRMATION_REQUIRED', {
    email,
    ip: String(data.ip),
    requestedAt: createdAt.toISOString(),
  })
}

/** Signs in with a mailed link (SEC-OT-02). */
export const signInByMagicLink = async (
  { token, isConfirmed, invitationToken }: LinkLogin,
  ctx: RequestContext,
): Promise<LoginResponse> => {
  const key = { purpose: 'magicLink', token } as const
  const row = await findOneTimeToken(ctx.db, ctx, key)
  const entrant = await toSignInCandidate(
    ctx,
    row && (await findUserById(ctx.db, row.userId)),
    invitationToken,
  )
  if (row === undefined || entrant === undefined) return invalid(ctx, row)
  if (isConfirmed !== true) requireSameBrowser(ctx, row, entrant.user)
  const proved = { ...entrant, amr: ['email'], basis: usedUp, invitationToken }
  const result = await ctx.transaction(async (tx) => {
    await holdInvitedTenant(tx, ctx, invitationToken)
    await lockUserRow(tx, row.userId)
    if ((await consumeOneTimeToken(tx, ctx, key)) === undefined) return undefined
    return completeSignIn(tx, ctx, { ...proved, method: 'magicLink' })
  })
  if (result === undefined) return invalid(ctx, row)
  askingBrowser.unbind(ctx)
  return toLoginResponse(ctx, result)
}
