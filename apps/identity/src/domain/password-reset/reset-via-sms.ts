import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/credential-queries.ts'
import { findPerson, findVerifiedPhone } from '../credentials/find-person.ts'
import { createCode, drawCode } from '../credentials/one-time-code.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { type IdentifierType, identifierOf } from '../identifiers/identifier.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueSms } from '../../platform/outbox/enqueue.ts'
import { homeTenant } from '../members/home-tenant.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { codeSms } from '../../platform/sms/texts.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { limitResends } from '../rate-limits/mail-limits.ts'
import { limitSmsAsked, maySendSms } from '../rate-limits/sms-limits.ts'
import { createResetToken, passwordVersion, type ResetLink } from '../passwords/reset-link.ts'

type ResetPasswordViaSmsParams = { readonly identifier: string; readonly identifierType: IdentifierType }

const purpose = 'passwordReset'

const requireSmsRecovery = async ({ settings }: RequestContext): Promise<void> => {
  if (!(await settings()).passwordRecovery.sms) throw new ApiError('RECOVERY_UNAVAILABLE')
}

/** Somebody who may get a code: known, with a verified number. Asks the same of the database for nobody. */
const findReceiver = async (visitor: RequestContext, { identifier, identifierType }: ResetPasswordViaSmsParams) => {
  const { db, vendorTenantId, clock } = visitor
  const read = identifierOf(identifierType, identifier)
  const typed = read?.canonical ?? identifier.trim().toLowerCase()
  const user = await findPerson(db, read ?? { type: 'username', canonical: typed })
  const phone = await findVerifiedPhone(db, user?.id ?? vendorTenantId)
  const tenantId = await homeTenant(db, user?.id ?? vendorTenantId, clock.now())
  return { typed, subject: user?.id ?? typed, user, phone, tenantId }
}

/** Sends a code to the verified number of a person. Answers the same for everybody: a handle (SEC-PW-08, SEC-OT-05). */
export const resetPasswordViaSms = async (
  asked: ResetPasswordViaSmsParams,
  visitor: RequestContext,
): Promise<{ sessionId: string }> => {
  await requireSmsRecovery(visitor)
  await limitResends(visitor)
  const { typed, subject, user, phone, tenantId } = await findReceiver(visitor, asked)
  await limitSmsAsked(visitor, typed)
  const maySend = await maySendSms(visitor, { number: phone?.phoneNumber ?? typed, tenantId })
  const receiver = maySend && phone !== undefined ? user : undefined
  const account = accountKey(visitor.secrets, 'reset-code', subject)
  const code = drawCode(visitor.random)
  const sessionId = await visitor.transaction(async (tx) => {
    const data = receiver && { passwordVersion: passwordVersion(receiver) }
    await audit(tx, visitor, {
      action: 'password.resetRequested',
      resourceId: user?.id,
      userId: user?.id,
      email: user?.email || typed,
      tenantId,
      details: { by: 'sms' },
    })
    if (receiver !== undefined && phone !== undefined) {
      const message = codeSms(visitor, { to: phone.phoneNumber, code })
      await enqueueSms(tx, visitor, message, lifetimes.oneTimeCode)
    }
    return createCode(tx, visitor, { purpose, account, code, userId: receiver?.id, tenantId, data })
  })
  return { sessionId }
}

type Proof = { readonly otcToken: string; readonly sessionId: string }

/** Trades a right code for what a mailed link carries. It is good for the password it was asked for, and no other. */
export const verifyPasswordViaSms = async (
  { otcToken, sessionId }: Proof,
  visitor: RequestContext,
): Promise<ResetLink> => {
  await requireSmsRecovery(visitor)
  const asked = {
    purpose,
    handleHash: sha256(sessionId),
    code: otcToken,
    failure: { action: 'password.resetCodeRefused', details: { by: 'sms' } },
  } as const
  return redeemCode(visitor, asked, async (tx, { userId, data, tenantId }) => {
    const user = await findUserById(tx, userId)
    if (user === undefined || data.passwordVersion !== passwordVersion(user))
      return new ApiError('CODE_EXPIRED')
    const place = tenantId ?? visitor.vendorTenantId
    const token = await createResetToken(tx, visitor, { user, tenantId: place })
    await audit(tx, visitor, {
      action: 'password.resetCodeAccepted',
      resourceId: userId,
      userId,
      email: user.email,
      tenantId: place,
    })
    return { userId, token }
  })
}
