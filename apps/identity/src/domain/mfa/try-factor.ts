import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { holdInvitedTenant } from '../invitations/hold-invited-tenant.ts'
import { giveBackCodeTry, takeCodeTry } from '../rate-limits/code-tries.queries.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { codeTryKey } from '../rate-limits/known-browsers.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'

/** What became of a try. A refusal is a value: what it counted must be kept, and a throw would undo it. */
export type Refusal = 'CODE_INVALID' | 'CODE_EXPIRED' | 'WEBAUTHN_REFUSED' | 'MFA_ALREADY_ENROLLED'

export type Tried<T> = { readonly done: T } | { readonly refused: Refusal }

type Trier = {
  readonly userId: string
  readonly tenantId: string
  readonly email: string
  readonly factor: string
  /** That the sign-in accepts which the factor completes. */
  readonly invitationToken?: string | undefined
}

const attempt = async <T>(
  tx: Database,
  ctx: RequestContext,
  { userId, tenantId, email, factor, invitationToken }: Trier,
  work: (tx: Database) => Promise<Tried<T>>,
): Promise<{ readonly done: T } | { readonly error: ApiError }> => {
  await holdInvitedTenant(tx, ctx, invitationToken)
  const user = await lockUserRow(tx, userId)
  const key = codeTryKey(ctx, accountKey(ctx.secrets, 'mfa', userId), user)
  const wait = await takeCodeTry(tx, ctx, key)
  const failed = { resourceId: userId, userId, email, tenantId, details: { factor } }
  if (wait !== undefined) {
    await audit(tx, ctx, { ...failed, action: 'factor.throttled' })
    return { error: tooManyAttempts(wait) }
  }
  const tried = await work(tx)
  if ('done' in tried) {
    await giveBackCodeTry(tx, key)
    return tried
  }
  await audit(tx, ctx, { ...failed, action: 'factor.failed' })
  return { error: new ApiError(tried.refused) }
}

/** One try of a factor: counted for its person, or for browsers that they are known in, judged, and followed by its effect. */
export const tryFactor = async <T>(
  ctx: RequestContext,
  trier: Trier,
  work: (tx: Database) => Promise<Tried<T>>,
): Promise<T> => {
  const outcome = await ctx.transaction((tx) => attempt(tx, ctx, trier, work))
  if ('error' in outcome) throw outcome.error
  return outcome.done
}
