import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../../request/request-context.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { judgeInvitationMail } from '../rate-limits/invitation-mails.ts'
import { liftForInvited } from '../invitations/lift-for-invited.ts'
import { returnInvitation } from '../invitations/return-invitation.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { ensureNotPutOut } from '../members/ensure-not-put-out.ts'
import { theMember } from '../members/the-member.ts'

/** Mails a pending member the invitation again; who has answered already is not found. */
export const resendInvitation = (actor: Actor, id: string): Promise<Record<string, never>> =>
  actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const { tenantId } = actor
    const { membership } = await theMember(tx, tenantId, id)
    if (membership.activatedAt !== null) throw new ApiError('NOT_FOUND')
    const user = await returnInvitation(tx, actor, { tenantId, userId: id })
    if (user === undefined) throw new ApiError('NOT_FOUND')
    const userId = user.id
    await ensureNotPutOut(tx, actor, user)
    const mail = await judgeInvitationMail(tx, actor, { tenantId, user })
    if (mail === 'refused') throw new ApiError('TOO_MANY_ATTEMPTS')
    await sendInvitation(tx, actor, { user, tenantId, isHeld: mail === 'held' })
    await liftForInvited(tx, actor, { tenantId, userId })
    await audit(tx, actor, { action: 'member.invitationResent', resourceId: userId })
    return {}
  })
