import type { TeamUser } from '@vestibule/contract/schemas/user'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { revokeLinks } from '../invitations/invite-links.queries.ts'
import { pendingInvitationsBy, revokeInvitations } from '../invitations/invites.queries.ts'
import { removeMember } from '../members/change-member.queries.ts'
import { teamUserOf } from '../members/the-member.ts'

/** Invitations to this member, and unanswered ones this member sent, are worth nothing any more (SEC-AD-01). */
const revokeInvitationsAround = async (tx: Database, actor: Actor, userId: string): Promise<void> => {
  const { tenantId } = actor
  await revokeLinks(tx, actor, { tenantId, userId })
  const sent = await pendingInvitationsBy(tx, { tenantId, inviterId: userId })
  for (const one of [{ userId }, ...sent])
    await revokeInvitations(tx, actor, { tenantId, userId: one.userId })
}

/** Takes a member out of the acting tenant and ends their sessions in it. Answers the row as it was. */
export const removeUser = (actor: Actor, userId: string): Promise<TeamUser> =>
  actor.transaction(async (tx) => {
    const removed = await teamUserOf(tx, actor.tenantId, userId)
    await endSessions(tx, actor, { userId, tenantId: actor.tenantId, reason: 'removed' })
    await revokeInvitationsAround(tx, actor, userId)
    await keepingAnAdministrator(tx, actor.tenantId, actor.clock.now(), () =>
      removeMember(tx, actor.tenantId, userId),
    )
    const details = { email: removed.email, name: removed.name, roleIds: removed.roleIds }
    await audit(tx, actor, {
      action: 'member.removed',
      resourceId: userId,
      details,
    })
    return removed
  })
