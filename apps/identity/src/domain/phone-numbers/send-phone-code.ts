import { audit } from '../audit/audit.ts'
import { createCode, drawCode } from '../credentials/one-time-code.ts'
import type { CodePurpose } from '../../platform/db/schema/one-time-codes.ts'
import type { Actor } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueSms } from '../../platform/outbox/enqueue.ts'
import { codeSms } from '../../platform/sms/texts.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { maySendSms } from '../rate-limits/sms-limits.ts'

type SendPhoneCodeParams = {
  readonly purpose: CodePurpose
  /** In canonical form; the code proves that the person holds it. */
  readonly number: string
}

/** Texts the signed-in person a code, and answers the handle it counts with (SEC-OT-06). */
export const sendPhoneCode = async (by: Actor, { purpose, number }: SendPhoneCodeParams): Promise<string> => {
  const { tenantId, userId } = by
  if (!(await maySendSms(by, { number, tenantId }))) throw tooManyAttempts(60)
  const account = accountKey(by.secrets, 'phone-code', userId)
  const code = drawCode(by.random)
  return by.transaction(async (tx) => {
    await audit(tx, by, {
      action: 'phone.codeRequested',
      resourceId: userId,
      details: { purpose },
    })
    await enqueueSms(tx, by, codeSms(by, { to: number, code }), lifetimes.oneTimeCode)
    return createCode(tx, by, { purpose, account, code, userId, tenantId, data: { number } })
  })
}
