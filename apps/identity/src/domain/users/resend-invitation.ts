import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { mayMailAccount } from '../rate-limits/mail-limits.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { theMember } from '../members/the-member.ts'

/** Mails a pending member the invitation again; who has answered already is not found. */
export const resendInvitation = (actor: Actor, userId: string): Promise<Record<string, never>> =>
  actor.transaction(async (tx) => {
    const { membership } = await theMember(tx, actor.tenantId, userId)
    const user = await findUserById(tx, userId)
    if (user === undefined || membership.activatedAt !== null) throw new ApiError('NOT_FOUND')
    if (!(await mayMailAccount({ ...actor, db: tx }, user.canonicalEmail ?? user.id)))
      throw new ApiError('TOO_MANY_ATTEMPTS')
    await sendInvitation(tx, actor, { user, tenantId: actor.tenantId })
    await audit(tx, actor, { action: 'member.invitationResent', resourceId: userId })
    return {}
  })
