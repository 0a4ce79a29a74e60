import { audit } from '../../audit/audit.ts'
import { endAccess } from '../../invitations/end-access.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { removeMember } from '../../members/change-member.queries.ts'
import { ensureSyncing, ensureVersion, type ScimCaller, toPlace } from '../scim-caller.ts'
import { unknownResource } from '../scim-problem.ts'
import { findScimUserForUpdate } from './scim-users.queries.ts'

/**
 * Takes a user of the connection out of the tenant, with sessions, API tokens and invitations (SEC-AD-07).
 *
 * @throws ScimProblem 404, 412; ApiError LAST_ADMINISTRATOR
 */
export const removeScimUser = (
  caller: ScimCaller,
  userId: string,
  ifMatch: string | undefined,
): Promise<void> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const { tenantId, connectionId } = toPlace(caller)
    const user = await findScimUserForUpdate(tx, { tenantId, connectionId }, userId)
    if (user === undefined) throw unknownResource()
    ensureVersion(ifMatch, user.version)
    await endAccess(tx, caller, { userId: user.userId, tenantId, reason: 'removed' })
    await keepingAnAdministrator(tx, tenantId, caller.clock.now(), () =>
      removeMember(tx, tenantId, user.userId),
    )
    const details = { connectionId, userName: user.userName }
    const what = { resourceId: user.userId, tenantId, details }
    await audit(tx, caller, { action: 'scim.userRemoved', ...what })
  })
}
