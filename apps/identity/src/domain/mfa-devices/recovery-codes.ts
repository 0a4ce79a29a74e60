import { ApiError, type Contract } from '@vestibule/contract'
import { noticeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { readFactors, isEnrolled } from '../mfa/factors.queries.ts'
import { replaceRecoveryCodes } from '../mfa/recovery-codes.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'

type Handlers = IdentityHandlers<Contract['mfaDevices']>

/** New codes for a user who has a second factor; without one there is nothing that they could replace. */
export const renewOwnRecoveryCodes: Handlers['renewRecoveryCodes'] = async (_input, actor) => {
  await requireFreshProof(actor)
  if (!isEnrolled(await readFactors(actor.db, actor.userId))) throw new ApiError('MFA_NOT_ENROLLED')
  const recoveryCode = await actor.transaction(async (tx) => {
    await recordSecurityEvent(tx, actor, {
      action: 'recoveryCodes.renewed',
      of: actor.userId,
      resourceId: actor.userId,
    })
    await enqueueMail(tx, actor, noticeMail(actor, 'recoveryCodesRenewed', { to: actor.email }))
    return replaceRecoveryCodes(tx, actor, actor.userId)
  })
  actor.outbox.wake()
  return { recoveryCode }
}
