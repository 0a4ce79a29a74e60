import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { Database } from '../../platform/db/database.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { describeTriedAccount } from './tried-account.ts'
import { giveBackCodeTry, takeCodeTry } from '../rate-limits/code-tries.queries.ts'
import { codeTryKey } from '../rate-limits/known-browsers.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { lockUserRow } from './users.queries.ts'
import { type CodeOf, findOpenCode, judgeCode } from './one-time-code.queries.ts'
import { shownUserId } from './shown-user-id.ts'

/** What a wrong code is called, by what it was to bring about. */
type CodeRefusal =
  | 'activation.refused'
  | 'email.changeRefused'
  | 'invitation.refused'
  | 'password.resetCodeRefused'
  | 'phone.changeRefused'
  | 'phone.proofRefused'
  | 'phone.removalRefused'
  | 'phone.resetRefused'
  | 'signIn.failed'

export type Redeemed = CodeOf & {
  /** As typed. */
  readonly code: string
  /** Whose it must be, where the caller says who they are (SEC-OT-06). */
  readonly userId?: string
  /** What a wrong try is called in the audit log, and what else is told there. */
  readonly failure: AuditEvent<CodeRefusal>
  /** Takes what the effect will need and must be taken before the user. */
  readonly hold?: (tx: Database) => Promise<void>
}

/** Refusals are values inside the transaction: what a wrong try counted must be kept, and a throw would undo it. */
type Outcome<T> = { readonly value: T } | { readonly refusal: ApiError }

/** Whether a user joins a tenant by a code. */
const isInvitation = ({ purpose }: OneTimeCodeRow): boolean =>
  purpose === 'invitation' || purpose === 'activation'

/**
 * Whose it was to be is what the caller says, and counts for a caller who is that user alone (SEC-TO-53). What a caller who
 * is not signed in tries is in the log of the user's tenant.
 */
const auditFailure = async (
  db: Database,
  ctx: RequestContext | Actor,
  { failure, userId }: Redeemed,
  row?: OneTimeCodeRow,
): Promise<void> => {
  if (!('userId' in ctx))
    return audit(db, ctx, { ...failure, ...(await describeTriedAccount(db, ctx, row ?? {})) })
  const whose = row?.userId ?? (ctx.userId === userId ? userId : undefined)
  return audit(db, ctx, { ...failure, resourceId: whose, userId: whose })
}

/**
 * One try of a code: counted for its account, or for the browsers that its user is known in, and for the code, judged, and
 * followed by its effect, all or nothing (SEC-OT-01, SEC-SS-08). Every way that takes a code passes here.
 *
 * @param effect what a right code brings about; a refusal it answers stands, and the code is used up; one it throws leaves the
 *   code as it was
 * @throws ApiError CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS
 */
export const redeemCode = async <T>(
  ctx: RequestContext,
  redeemed: Redeemed,
  effect: (tx: Database, row: OneTimeCodeRow & { readonly userId: string }) => Promise<T | ApiError>,
): Promise<T> => {
  const { code, userId, hold, ...of } = redeemed
  const openCode = await findOpenCode(ctx.db, ctx, of)
  const isTheirs = userId === undefined || (openCode && shownUserId(openCode)) === userId
  const row = isTheirs ? openCode : undefined
  if (row === undefined) {
    await auditFailure(ctx.db, ctx, redeemed)
    throw new ApiError('CODE_EXPIRED')
  }
  const outcome = await ctx.transaction(async (tx): Promise<Outcome<T>> => {
    // Before the code: an administrator who takes an invitation back holds the tenant when they come to its code.
    if (row.tenantId !== null && isInvitation(row)) await shareTenant(tx, row.tenantId)
    await hold?.(tx)
    const user = row.userId === null ? undefined : await lockUserRow(tx, row.userId)
    const key = codeTryKey(ctx, row.account, user)
    const wait = await takeCodeTry(tx, ctx, key)
    if (wait !== undefined) return { refusal: tooManyAttempts(wait) }
    const judged = await judgeCode(tx, ctx, { ...of, code: code.trim() })
    if (judged === 'wrong' || judged === 'usedUp') {
      await auditFailure(tx, ctx, redeemed, row)
      return { refusal: new ApiError(judged === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED') }
    }
    await giveBackCodeTry(tx, key)
    if (judged === 'gone' || row.userId === null) return { refusal: new ApiError('CODE_EXPIRED') }
    const value = await effect(tx, { ...row, userId: row.userId })
    return value instanceof ApiError ? { refusal: value } : { value }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}
