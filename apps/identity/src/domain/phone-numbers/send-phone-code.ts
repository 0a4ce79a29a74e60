import { audit } from '../audit/audit.ts'
import { createCode, drawCode, dropCodes } from '../credentials/one-time-code.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
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
export const sendPhoneCode = async (
  actor: Actor,
  { purpose, number }: SendPhoneCodeParams,
): Promise<string> => {
  const { tenantId, userId } = actor
  // A number that is to be removed is proved; another one is yet to be.
  const owner = purpose === 'phoneRemoval' ? userId : undefined
  if (!(await maySendSms(actor, { number, tenantId, owner }))) throw tooManyAttempts(60)
  const account = accountKey(actor.secrets, 'phone-code', userId)
  const code = drawCode(actor.random)
  return actor.transaction(async (tx) => {
    await lockUserRow(tx, userId)
    await audit(tx, actor, {
      action: 'phone.codeRequested',
      resourceId: userId,
      details: { purpose },
    })
    await enqueueSms(tx, actor, codeSms(actor, { to: number, code }), lifetimes.oneTimeCode)
    await dropCodes(tx, { purpose, account })
    return createCode(tx, actor, { purpose, account, code, userId, tenantId, data: { number } })
  })
}
