import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { consumeOneTimeToken, revokeOneTimeTokens } from '../credentials/one-time-token.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { liftLockout } from '../passwords/lockout.ts'

/** Takes passwords again from a user who opened the mailed link. Signs no user in. */
export const unlockMe = async (
  { token }: { readonly token: string },
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  const isUnlocked = await ctx.transaction(async (tx) => {
    const row = await consumeOneTimeToken(tx, ctx, { purpose: 'unlock', token })
    if (row === undefined) return false
    const { userId, tenantId } = row
    await revokeOneTimeTokens(tx, ctx, { userId, purpose: 'unlock' })
    await liftLockout(tx, ctx, userId)
    await audit(tx, ctx, {
      action: 'user.unlocked',
      resourceId: userId,
      userId,
      tenantId,
    })
    return true
  })
  if (!isUnlocked) throw new ApiError('LINK_INVALID')
  return {}
}
