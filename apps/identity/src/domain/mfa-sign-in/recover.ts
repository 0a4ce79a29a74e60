import { ApiError, type Contract } from '@vestibule/contract'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { findUserByEmail } from '../credentials/users.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { setRecoveryCookie, startRecovery } from '../mfa/recoveries.queries.ts'
import {
  canonicalRecoveryCode,
  consumeRecoveryCode,
  findRecoveryCode,
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
  const userId = user?.id
  const about = { resourceId: userId, userId, email }
  await audit(ctx.db, ctx, { ...about, action: 'recoveryCode.failed' })
  throw new ApiError('CODE_INVALID')
}

/** Undefined when another request used the code up first. */
const useUp = (ctx: RequestContext, { account, user, codeId }: Used): Promise<string | undefined> =>
  ctx.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, ctx, codeId))) return undefined
    await acceptSignInAttempt(tx, ctx, account)
    await audit(tx, ctx, {
      action: 'recoveryCode.used',
      ...aboutPerson(user),
    })
    const { unused: left } = await summarizeRecoveryCodes(tx, user.id)
    const values = { left: String(left) }
    await enqueueMail(tx, ctx, noticeMail(ctx, 'recoveryCodeUsed', { to: user.email, values }))
    return startRecovery(tx, ctx, user.id)
  })

/**
 * Trades a recovery code for one sign-in without second factor, in this browser. Counts first, hashes always, and
 * decides last: answer and time are the same for an unknown user. Enrols nothing and removes nothing (SEC-OT-04).
 */
export const recover: Handler = async ({ email, recoveryCode }, ctx) => {
  const typed = canonicalEmail(email) ?? email
  const user = await findUserByEmail(ctx.db, typed)
  // Counted apart from passwords: guessing one must not close the other.
  const account = `recovery:${user === undefined ? typed : tryCounter(ctx, user)}`
  const wait = await takeSignInAttempt(ctx, account)
  if (wait !== undefined) throw tooManyAttempts(wait)
  const code = canonicalRecoveryCode(recoveryCode)
  const recoveryRow = await findRecoveryCode(ctx, user?.id ?? ctx.vendorTenantId, code)
  const isRight = await judgeAttempt(ctx, account, () =>
    ctx.passwords.verify(recoveryRow?.codeHash, code, user?.id ?? typed),
  )
  if (user === undefined || recoveryRow === undefined || !isRight) return refuse(ctx, typed, user)
  const secret = await useUp(ctx, { account, user, codeId: recoveryRow.id })
  if (secret === undefined) return refuse(ctx, typed, user)
  setRecoveryCookie(ctx, secret)
  return {}
}
