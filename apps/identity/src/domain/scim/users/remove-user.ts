import { lockTenant } from '../../../platform/db/lock-tenant.queries.ts'
import { audit } from '../../audit/audit.ts'
import { endAccess } from '../../invitations/end-access.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { removeMember } from '../../members/change-member.queries.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { ensureSyncing, ensureVersion, type ScimCaller, toPlace } from '../scim-caller.ts'
import { unknownResource } from '../scim-problem.ts'
import { ensureWithinReach } from './reach.ts'
import { leaveMember } from './place-member.queries.ts'
import { findScimUserForUpdate } from './scim-users.queries.ts'

/**
 * Takes a user of the connection out of the tenant, with sessions, API tokens and invitations (SEC-AD-07). A member whom
 * an administrator has disabled stays one who is disabled, and belongs to no directory any more: otherwise the directory
 * would make them again, as one who is not (SEC-RA-25).
 *
 * @throws ScimProblem 403, 404, 412; ApiError LAST_ADMINISTRATOR, OUT_RANKED
 */
export const removeScimUser = (
  caller: ScimCaller,
  userId: string,
  ifMatch: string | undefined,
): Promise<void> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const { tenantId, connectionId } = toPlace(caller)
    await lockTenant(tx, tenantId)
    const user = await findScimUserForUpdate(tx, { tenantId, connectionId }, userId)
    if (user === undefined) throw unknownResource()
    ensureVersion(ifMatch, user.version)
    await ensureWithinReach(tx, caller, [user.userId])
    const place = { tenantId, userId: user.userId }
    const membership = await findMembership(tx, place)
    const isPutOut = membership?.isDisabled === true && membership.disabledBy !== connectionId
    await endAccess(tx, caller, { ...place, reason: 'removed' })
    await keepingAnAdministrator(tx, tenantId, caller.clock.now(), () =>
      isPutOut ? leaveMember(tx, toPlace(caller), user.userId) : removeMember(tx, caller, place),
    )
    const details = { connectionId, userName: user.userName, ...(isPutOut && { staysDisabled: true }) }
    const what = { resourceId: user.userId, tenantId, email: user.email, details }
    await audit(tx, caller, { action: 'scim.userRemoved', ...what })
  })
}
