import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findUserByEmail, findUserById } from '../credentials/users.queries.ts'
import { createCode, drawCode } from '../credentials/one-time-code.queries.ts'
import {
  consumeOneTimeToken,
  createOneTimeToken,
  revokeOneTimeTokens,
} from '../credentials/one-time-token.queries.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { requirePhone } from '../identifiers/phone.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { knownBrowsersCounter } from '../rate-limits/known-browsers.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { requireStrategy } from '../installation/passwordless-strategy.ts'
import { namingBrowser } from './naming-browser.ts'
import { addPhone, removeOtherPhones } from './phone-numbers.queries.ts'
import { notifyPhoneChanged } from './notify-phone-changed.ts'
import { letNumberWait } from './waiting-numbers.queries.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

/** Mails a code to who lost the telephone they sign in with. Answers the same for everybody: a handle. */
export const resetPhoneNumber: Handlers['resetPhoneNumber'] = async ({ email }, ctx) => {
  await requireStrategy(ctx, 'smscode')
  await limitResends(ctx)
  const typed = canonicalEmail(email) ?? email.toLowerCase()
  const user = await findUserByEmail(ctx.db, typed)
  const entrant = await toSignInCandidate(ctx, user)
  const browsers = user && knownBrowsersCounter(ctx, user)
  const receiver = (await mayMailAccount(ctx, 'phone-reset', browsers ?? typed)) ? entrant : undefined
  const account = accountKey(ctx.secrets, 'phone-code', user?.id ?? typed)
  const code = drawCode(ctx.random)
  const resetPhoneNumberToken = await ctx.transaction(async (tx) => {
    const { user: to, tenantId } = receiver ?? {}
    await audit(tx, ctx, {
      action: 'phone.resetRequested',
      resourceId: to?.id,
      userId: to?.id,
      email: typed,
      tenantId,
      sendsNothing: to === undefined,
    })
    if (to !== undefined) {
      const mail = codeMail(ctx, 'phoneReset', { to: to.email, code })
      await enqueueMail(tx, ctx, mail)
    }
    return createCode(tx, ctx, { purpose: 'phoneReset', account, code, userId: to?.id, tenantId })
  })
  return { resetPhoneNumberToken }
}

export const verifyResetPhoneNumber: Handlers['verifyResetPhoneNumber'] = async (
  { resetPhoneNumberToken, code },
  ctx,
) => {
  const failure = { action: 'phone.resetRefused' } as const
  const redemption = {
    purpose: 'phoneReset',
    handleHash: sha256(resetPhoneNumberToken),
    code,
    failure,
  } as const
  const changePhoneNumberToken = await redeemCode(ctx, redemption, async (tx, { userId, tenantId }) => {
    await revokeOneTimeTokens(tx, ctx, { userId, purpose: 'phoneChange' })
    return createOneTimeToken(tx, ctx, {
      purpose: 'phoneChange',
      userId,
      tenantId: tenantId ?? ctx.vendorTenantId,
      lifetimeSeconds: lifetimes.phoneChange,
    })
  })
  return { changePhoneNumberToken }
}

/**
 * Names the number to sign in with from now on. It is not proved by that: the code its person then signs in with does
 * it, in this browser: elsewhere the number is that of a new user (SEC-SO-12). The numbers before go, and every session ends, as after a forgotten password.
 */
export const changePhoneNumber: Handlers['changePhoneNumber'] = async (
  { changePhoneNumberToken: token, phoneNumber },
  ctx,
) => {
  const number = requirePhone(phoneNumber)
  const hash = namingBrowser.bind(ctx)
  await ctx.transaction(async (tx) => {
    const row = await consumeOneTimeToken(tx, ctx, { purpose: 'phoneChange', token })
    const user = row && (await findUserById(tx, row.userId))
    if (row === undefined || user === undefined) throw new ApiError('CODE_EXPIRED')
    const before = await removeOtherPhones(tx, user.id, number)
    await addPhone(tx, ctx, { userId: user.id, phoneNumber: number, isProvedBySignIn: true })
    await endSessions(tx, ctx, { userId: user.id, reason: 'phone-changed' })
    await notifyPhoneChanged(tx, ctx, {
      action: 'phone.reset',
      user,
      tenantId: row.tenantId,
      number,
      before,
      shown: number,
    })
    // Last, because the security event before ends what else the user could sign in with.
    await letNumberWait(tx, ctx, { purpose: 'phoneNamed', hash, userId: user.id, tenantId: row.tenantId })
  })
  return {}
}
