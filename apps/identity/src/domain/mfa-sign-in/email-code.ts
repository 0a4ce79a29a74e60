import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { finishPending } from '../sign-in/finish-pending.ts'
import { openPending, type Pending } from '../mfa/pending.ts'
import { sendableCode } from '../mfa/sent-codes.ts'
import { showSentCode } from '../mfa/show-code.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { requireFactorMail } from '../rate-limits/mail-limits.ts'
import { requireOffered } from './enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaSignIn']>

/** A user who came in by the mailbox shows nothing more with it. */
const requireMailbox = async (ctx: RequestContext, { tenantId, amr }: Pending): Promise<void> => {
  if (amr.includes('email')) throw new ApiError('FACTOR_UNAVAILABLE')
  await requireOffered(ctx, tenantId, 'EmailCode')
}

export const preVerifyEmailCode: Handlers['preVerifyMFAEmailCode'] = async ({ mfaToken }, ctx) => {
  const pending = await openPending(ctx, mfaToken)
  await requireMailbox(ctx, pending)
  await requireFactorMail(ctx, pending.user)
  const { binding, user } = pending
  return ctx.transaction(async (tx) => {
    const { otcToken, code } = await sendableCode(tx, ctx, {
      purpose: 'factorEmail',
      userId: user.id,
      binding,
    })
    const mail = codeMail(ctx, 'factor', { to: user.email, code })
    await enqueueMail(tx, ctx, mail)
    return { otcToken }
  })
}

export const verifyEmailCode: Handlers['verifyMFAEmailCode'] = async (input, ctx) => {
  await requireMailbox(ctx, await openPending(ctx, input.mfaToken))
  const { otcToken, code } = input
  return finishPending(ctx, { input, factor: 'email' }, async (tx, { user, binding }) => {
    const shown = await showSentCode(tx, ctx, {
      purpose: 'factorEmail',
      userId: user.id,
      binding,
      otcToken,
      code,
    })
    return 'refused' in shown ? shown : { method: 'otp' }
  })
}
