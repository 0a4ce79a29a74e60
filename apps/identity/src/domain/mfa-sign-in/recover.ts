import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findUserByEmail } from '../credentials/users.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { describeTriedAccount } from '../credentials/tried-account.ts'
import { setRecoveryCookie, startRecovery } from '../mfa/recoveries.queries.ts'
import { canonicalRecoveryCode, recoveryCodeKind } from '../mfa/recovery-code.ts'
import {
  consumeRecoveryCode,
  findRecoveryCode,
  findSlowRecoveryCode,
  summarizeRecoveryCodes,
} from '../mfa/recovery-codes.queries.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { tryCounter } from '../rate-limits/known-browsers.ts'
import {
  acceptSignInAttempt,
  judgeAttempt,
  takeSignInAttempt,
  tooManyAttempts,
} from '../rate-limits/sign-in-throttle.ts'

type Handler = IdentityHandlers<Contract['mfaSignIn']>['recoverMfaToken']
type Used = { readonly account: string; readonly user: UserRow; readonly codeId: string }

const refuse = async (ctx: RequestContext, email: string, user: UserRow | undefined): Promise<never> => {
  const tried = await describeTriedAccount(ctx.db, ctx, { userId: user?.id })
  await audit(ctx.db, ctx, { ...tried, email, action: 'recoveryCode.failed' })
  throw new ApiError('CODE_INVALID')
}

/** Undefined when another request used the code up first. */
const useUp = (ctx: RequestContext, { account, user, codeId }: Used): Promise<string | undefined> =>
  ctx.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, ctx, codeId))) return undefined
    await acceptSignInAttempt(tx, ctx, account)
    await audit(tx, ctx, {
      action: 'recoveryCode.used',
      ...(await describeTriedAccount(tx, ctx, { userId: user.id })),
    })
    const { unused: left } = await summarizeRecoveryCodes(tx, user.id)
    const values = { left: String(left) }
    await enqueueMail(tx, ctx, noticeMail(ctx, 'recoveryCodeUsed', { to: user.email, values }))
    return startRecovery(tx, ctx, user.id)
  })

type Typed = {
  readonly account: string
  readonly owner: string
  readonly userId: string
  readonly code: string
}

/**
 * The unused code that was typed. What it costs to judge one follows from its length alone: the same for a person who
 * has such codes, who has others, and who does not exist.
 */
const judge = async (
  ctx: RequestContext,
  { account, owner, userId, code }: Typed,
): Promise<string | undefined> => {
  const kind = recoveryCodeKind(code)
  if (kind === 'none') return undefined
  if (kind === 'fast') return (await findRecoveryCode(ctx, userId, code))?.id
  const row = await findSlowRecoveryCode(ctx, userId, code)
  const isRight = await judgeAttempt(ctx, account, () => ctx.passwords.verify(row?.codeHash, code, owner))
  return isRight ? row?.id : undefined
}

/**
 * Trades a recovery code for one sign-in without second factor, in this browser. Counts first and decides last: answer
 * and time are the same for an unknown user. Enrols nothing and removes nothing (SEC-OT-04).
 */
export const recover: Handler = async ({ email, recoveryCode }, ctx) => {
  const typed = canonicalEmail(email) ?? email
  const user = await findUserByEmail(ctx.db, typed)
  // Counted apart from passwords: guessing one must not close the other.
  const account = `recovery:${user === undefined ? typed : tryCounter(ctx, user)}`
  const wait = await takeSignInAttempt(ctx, account)
  if (wait !== undefined) throw tooManyAttempts(wait)
  const code = canonicalRecoveryCode(recoveryCode)
  // Where the person is unknown, one who has no codes is asked for.
  const userId = user?.id ?? ctx.vendorTenantId
  const codeId = await judge(ctx, { account, owner: user?.id ?? typed, userId, code })
  if (user === undefined || codeId === undefined) return refuse(ctx, typed, user)
  const secret = await useUp(ctx, { account, user, codeId })
  if (secret === undefined) return refuse(ctx, typed, user)
  setRecoveryCookie(ctx, secret)
  return {}
}
