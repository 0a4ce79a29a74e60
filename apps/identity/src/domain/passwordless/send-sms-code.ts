import { findVerifiedPhone } from '../credentials/find-person.queries.ts'
import { drawCode, insertCode } from '../credentials/one-time-code.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueSms } from '../../platform/outbox/enqueue.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { codeSms } from '../../platform/sms/texts.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { maySendSms } from '../rate-limits/sms-limits.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { findNewcomer } from '../sign-up/sign-up-by-phone.ts'
import { auditRequest } from './audit-request.ts'
import { askingBrowser } from './asking-browser.ts'
import { findHeldCode } from './held-code.ts'
import type { Identified } from './identify.ts'

/** The number of a user who has none, or of an unknown one: always the same, as a real one would be. */
const decoyNumber = (secrets: Secrets, subject: string): string => {
  const number = secrets.mac('one-time-codes', `decoy.${subject}`).readUIntBE(0, 4) % 10_000_000
  return `+1555${String(number).padStart(7, '0')}`
}

/** Sends a code by text message, and answers where to: a masked number, for a known and an unknown user (SEC-OT-05). */
export const sendSmsCode = async (
  ctx: RequestContext,
  identified: Identified,
): Promise<{ phoneNumber: string }> => {
  const { secrets, vendorTenantId } = ctx
  const phone = identified.phone ?? (await findVerifiedPhone(ctx.db, identified.user?.id ?? vendorTenantId))
  const known = (await toSignInCandidate(ctx, identified.user)) ?? (await findNewcomer(ctx, identified))
  const entrant = phone === undefined ? undefined : known
  const number =
    phone?.phoneNumber ?? identified.number ?? decoyNumber(secrets, identified.user?.id ?? identified.typed)
  const answer = { phoneNumber: maskedPhone(number) }
  const maySend = await maySendSms(ctx, { number, tenantId: entrant?.tenantId, browser: identified.browser })
  const account = accountKey(secrets, 'sign-in-code', identified.subject)
  // Nothing more is sent, so the code that was sent last goes on to work.
  const held = maySend ? undefined : await findHeldCode(ctx, 'smsSignIn', account)
  const handleHash = askingBrowser.bind(ctx)
  // A browser that goes by its key has the one handle, and is given no cookie.
  if (held !== undefined && askingBrowser.read(ctx) === handleHash) return answer
  const receiver = maySend ? entrant : undefined
  const row = {
    purpose: 'smsSignIn',
    account,
    userId: receiver?.user.id,
    data: { phoneId: phone?.id, naming: identified.naming?.hash, held },
  } as const
  const code = drawCode(ctx.random)
  await ctx.transaction(async (tx) => {
    await insertCode(tx, ctx, { ...row, handleHash, code })
    await auditRequest(tx, ctx, 'signIn.smsCodeRequested', { ...identified, entrant: receiver })
    if (receiver === undefined) return
    const message = codeSms(ctx, { to: number, code })
    await enqueueSms(tx, ctx, message, lifetimes.oneTimeCode)
  })
  return answer
}
