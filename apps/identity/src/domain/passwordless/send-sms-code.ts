import { findPhoneOf } from '../credentials/find-person.ts'
import { drawCode, dropCodes, insertCode } from '../credentials/one-time-code.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueSms } from '../../platform/outbox/enqueue.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { codeSms } from '../../platform/sms/texts.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { maySendSms } from '../rate-limits/sms-limits.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { newcomerOf } from '../sign-up/sign-up-by-phone.ts'
import { auditRequest } from './audit-request.ts'
import { bindBrowser } from './browser-cookie.ts'
import { holdsCode } from './holds-code.ts'
import type { Identified } from './identify.ts'

/** The number of somebody who has none, or whom nobody knows: always the same one, as a real one would be. */
const decoyNumber = (secrets: Secrets, subject: string): string => {
  const number = secrets.mac('one-time-codes', `decoy.${subject}`).readUIntBE(0, 4) % 10_000_000
  return `+1555${String(number).padStart(7, '0')}`
}

/** Sends a code by text message, and answers where to: a masked number, whoever is asked for (SEC-OT-05). */
export const sendSmsCode = async (
  visitor: RequestContext,
  asked: Identified,
): Promise<{ phoneNumber: string }> => {
  const { secrets, vendorTenantId } = visitor
  const phone = asked.phone ?? (await findPhoneOf(visitor.db, asked.user?.id ?? vendorTenantId))
  const known = (await toSignInCandidate(visitor, asked.user)) ?? (await newcomerOf(visitor, asked.user))
  const entrant = phone === undefined ? undefined : known
  const number = phone?.phoneNumber ?? asked.number ?? decoyNumber(secrets, asked.subject)
  const answer = { phoneNumber: maskedPhone(number) }
  const maySend = await maySendSms(visitor, { number, tenantId: entrant?.tenantId })
  const account = accountKey(secrets, 'sign-in-code', asked.subject)
  // Nothing more is sent, so the code that was sent last goes on to work.
  if (!maySend && (await holdsCode(visitor, 'smsSignIn', account))) return answer
  const receiver = maySend ? entrant : undefined
  const row = {
    purpose: 'smsSignIn',
    account,
    userId: receiver?.user.id,
    data: { phoneId: phone?.id },
  } as const
  const handleHash = bindBrowser(visitor)
  const code = drawCode(visitor.random)
  await visitor.transaction(async (tx) => {
    if (maySend) await dropCodes(tx, row)
    await insertCode(tx, visitor, { ...row, handleHash, code })
    await auditRequest(tx, visitor, 'signIn.smsCodeRequested', { ...asked, entrant: receiver })
    if (receiver === undefined) return
    const message = codeSms(visitor, { to: number, code })
    await enqueueSms(tx, visitor, message, lifetimes.oneTimeCode)
  })
  return answer
}
