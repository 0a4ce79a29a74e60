import type { RequestContext } from '../../request/request-context.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueSms } from '../../platform/outbox/enqueue.ts'
import { codeSms } from '../../platform/sms/texts.ts'
import { type KnownUser, knownBrowsersCounter } from '../rate-limits/known-browsers.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { maySendSms } from '../rate-limits/sms-limits.ts'
import { type CodeBound, sendableCode } from './sent-codes.ts'

type Sending = {
  readonly number: string
  readonly tenantId: string
  readonly bound: CodeBound
  /** The number is yet to be proved: the code remembers which it was sent to. */
  readonly isNew?: boolean
  /** The user whose first factor alone was shown. */
  readonly pendingUser?: KnownUser
}

/** Sends a code to a telephone. The caller has shown who they are, so they are told when it is one too many. */
export const sendFactorCode = async (
  ctx: RequestContext,
  { number, tenantId, bound, isNew, pendingUser }: Sending,
): Promise<{ otcToken: string; phoneNumber: string }> => {
  const owner = isNew === true ? undefined : bound.userId
  const browser = pendingUser && knownBrowsersCounter(ctx, pendingUser)
  const isSecondFactor = pendingUser !== undefined
  if (!(await maySendSms(ctx, { number, tenantId, owner, browser, isSecondFactor })))
    throw tooManyAttempts(60)
  return ctx.transaction(async (tx) => {
    const phoneNumber = isNew === true ? number : undefined
    const { otcToken, code } = await sendableCode(tx, ctx, { ...bound, phoneNumber })
    const message = codeSms(ctx, { to: number, code })
    await enqueueSms(tx, ctx, message, lifetimes.factorCode)
    return { otcToken, phoneNumber: maskedPhone(number) }
  })
}
