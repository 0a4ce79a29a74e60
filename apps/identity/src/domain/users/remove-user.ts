import type { TeamUser } from '@vestibule/contract/schemas/user'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { excludeMember } from '../exclusions/exclusions.queries.ts'
import { audit } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { endAccess } from '../invitations/end-access.ts'
import { removeMember } from '../members/change-member.queries.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { readTeamUser } from '../members/the-member.ts'

/**
 * Takes a member out of the acting tenant and ends what they have of it. No directory brings
 * them back (SEC-RA-25). Answers the row as it was.
 *
 * @throws ApiError NOT_FOUND, OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const removeUser = (actor: Actor, userId: string): Promise<TeamUser> =>
  actor.transaction(async (tx) => {
    // Before the member is read: another user may be getting their address, and their place, in this moment.
    await lockTenant(tx, actor.tenantId)
    const removed = await readTeamUser(tx, actor.tenantId, userId)
    await ensureNotOutRanked(tx, actor, userId)
    await excludeMember(tx, actor, { tenantId: actor.tenantId, userId }, actor.userId)
    await endAccess(tx, actor, { userId, tenantId: actor.tenantId, reason: 'removed' })
    await keepingAnAdministrator(tx, actor.tenantId, actor.clock.now(), () =>
      removeMember(tx, actor, { tenantId: actor.tenantId, userId }),
    )
    const details = { email: removed.email, name: removed.name, roleIds: removed.roleIds }
    await audit(tx, actor, {
      action: 'member.removed',
      resourceId: userId,
      details,
    })
    return removed
  })
