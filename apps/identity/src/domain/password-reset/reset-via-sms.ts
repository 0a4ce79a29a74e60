import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { findPerson, findVerifiedPhone } from '../credentials/find-person.queries.ts'
import { createCode, drawCode } from '../credentials/one-time-code.queries.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { type IdentifierType, toIdentifier } from '../identifiers/identifier.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueSms } from '../../platform/outbox/enqueue.ts'
import { homeTenant } from '../members/home-tenant.queries.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { codeSms } from '../../platform/sms/texts.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { knownBrowsersCounter } from '../rate-limits/known-browsers.ts'
import { limitResends } from '../rate-limits/mail-limits.ts'
import { limitSmsAsked, maySendSms } from '../rate-limits/sms-limits.ts'
import { createResetToken, passwordVersion, type ResetLink } from '../passwords/reset-link.ts'

type ResetPasswordViaSmsParams = { readonly identifier: string; readonly identifierType: IdentifierType }

const purpose = 'passwordReset'

const requireSmsRecovery = async ({ settings }: RequestContext): Promise<void> => {
  if (!(await settings()).passwordRecovery.sms) throw new ApiError('RECOVERY_UNAVAILABLE')
}

/** A user who may get a code: known, with a verified number. Runs the same queries for an unknown one. */
const findReceiver = async (
  ctx: RequestContext,
  { identifier, identifierType }: ResetPasswordViaSmsParams,
) => {
  const { db, vendorTenantId, clock } = ctx
  const read = toIdentifier(identifierType, identifier)
  const typed = read?.canonical ?? identifier.trim().toLowerCase()
  const user = await findPerson(db, read ?? { type: 'username', canonical: typed })
  const phone = await findVerifiedPhone(db, user?.id ?? vendorTenantId)
  const tenantId = await homeTenant(db, user?.id ?? vendorTenantId, clock.now())
  return { typed, subject: user?.id ?? typed, user, phone, tenantId }
}

/** Sends a code to the verified number of a person. Answers the same for everybody: a handle (SEC-PW-08, SEC-OT-05). */
export const resetPasswordViaSms = async (
  params: ResetPasswordViaSmsParams,
  ctx: RequestContext,
): Promise<{ sessionId: string }> => {
  await requireSmsRecovery(ctx)
  await limitResends(ctx)
  const { typed, subject, user, phone, tenantId } = await findReceiver(ctx, params)
  const browser = user && knownBrowsersCounter(ctx, user)
  await limitSmsAsked(ctx, browser ?? typed)
  const number = phone?.phoneNumber ?? typed
  const maySend = await maySendSms(ctx, { number, tenantId: phone && tenantId, browser })
  const receiver = maySend && phone !== undefined ? user : undefined
  const account = accountKey(ctx.secrets, 'reset-code', subject)
  const code = drawCode(ctx.random)
  const sessionId = await ctx.transaction(async (tx) => {
    const data = receiver && { passwordVersion: passwordVersion(receiver) }
    await audit(tx, ctx, {
      action: 'password.resetRequested',
      resourceId: user?.id,
      userId: user?.id,
      email: user?.email || typed,
      tenantId,
      details: { by: 'sms' },
      sendsNothing: receiver === undefined,
    })
    if (receiver !== undefined && phone !== undefined) {
      const message = codeSms(ctx, { to: phone.phoneNumber, code })
      await enqueueSms(tx, ctx, message, lifetimes.oneTimeCode)
    }
    return createCode(tx, ctx, { purpose, account, code, userId: receiver?.id, tenantId, data })
  })
  return { sessionId }
}

type Proof = { readonly otcToken: string; readonly sessionId: string }

/** Trades a right code for what a mailed link carries. It is good for the password it was asked for, and no other. */
export const verifyPasswordViaSms = async (
  { otcToken, sessionId }: Proof,
  ctx: RequestContext,
): Promise<ResetLink> => {
  await requireSmsRecovery(ctx)
  const redemption = {
    purpose,
    handleHash: sha256(sessionId),
    code: otcToken,
    failure: { action: 'password.resetCodeRefused', details: { by: 'sms' } },
  } as const
  return redeemCode(ctx, redemption, async (tx, { userId, data, tenantId }) => {
    const user = await findUserById(tx, userId)
    if (user === undefined || data.passwordVersion !== passwordVersion(user))
      return new ApiError('CODE_EXPIRED')
    const place = tenantId ?? ctx.vendorTenantId
    const token = await createResetToken(tx, ctx, { user, tenantId: place })
    await audit(tx, ctx, {
      action: 'password.resetCodeAccepted',
      resourceId: userId,
      userId,
      email: user.email,
      tenantId: place,
    })
    return { userId, token }
  })
}
