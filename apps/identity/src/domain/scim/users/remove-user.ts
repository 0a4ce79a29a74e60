import { lockTenant } from '../../../platform/db/lock-tenant.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { MembershipRow } from '../../../platform/db/schema/users.ts'

import { isLockedFor } from '../../credentials/locked-users.queries.ts'
import { waitingFor } from '../../consent/waiting-for.queries.ts'
import { audit } from '../../audit/audit.ts'
import { endAccess } from '../../invitations/end-access.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { changeMembership, removeMember } from '../../members/change-member.queries.ts'
import { leaveMember } from '../../members/leave-directory.queries.ts'
import { findMember, type Member } from '../../members/members.queries.ts'
import { ensureSyncing, ensureVersion, type ScimCaller, toPlace } from '../scim-caller.ts'
import { unknownResource } from '../scim-problem.ts'
import { ensureWithinReach } from './reach.ts'
import { findScimUserForUpdate } from './scim-users.queries.ts'

/**
 * Whether an administrator has restricted a member: disabled or locked them, given their membership an end, or taken access
 * to accounts below; or has yet to approve their invitation. A directory that deleted them could make them again, as one
 * without all that. The lock of an account that the tenant does not see is not told by what becomes of the member (SEC-BE-48).
 */
const isRestricted = async (
  tx: Database,
  { connection }: ScimCaller,
  { membership, isHidden }: Member,
): Promise<boolean> => {
  const { tenantId, userId, isDisabled, disabledBy, temporaryExpirationDate, subAccountAccessAllowed } =
    membership
  const isPutOut = isDisabled && disabledBy !== connection.id
  const isLimited = temporaryExpirationDate !== null || subAccountAccessAllowed === false
  if (membership.activatedAt === null)
    return isPutOut || isLimited || (await waitingFor(tx, tenantId, userId)) !== undefined
  return isPutOut || isLimited || (!isHidden && (await isLockedFor(tx, { tenantId, userId })))
}

/** The member stays, as one who is disabled and belongs to no directory. Whom this directory disables, it may bring again. */
const keepDisabled = async (
  tx: Database,
  caller: ScimCaller,
  { tenantId, userId, isDisabled }: MembershipRow,
): Promise<void> => {
  const { connection, clock } = caller
  if (!isDisabled) {
    const disabled = { isDisabled: true, disabledBy: connection.id, updatedAt: clock.now() }
    await changeMembership(tx, tenantId, userId, disabled)
  }
  await leaveMember(tx, { ...toPlace(caller), userId })
}

/**
 * Takes a user of the connection out of the tenant, with sessions, API tokens and invitations (SEC-AD-07). A member whom
 * an administrator has restricted stays one who is disabled, and belongs to no directory any more: otherwise the directory
 * would make them again, as one who is not (SEC-RA-25, SEC-RA-43).
 *
 * @throws ScimProblem 403, 404, 412; ApiError LAST_ADMINISTRATOR, OUT_RANKED
 */
export const removeScimUser = (
  caller: ScimCaller,
  resourceId: string,
  ifMatch: string | undefined,
): Promise<void> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const { tenantId, connectionId } = toPlace(caller)
    await lockTenant(tx, tenantId)
    const user = await findScimUserForUpdate(tx, { tenantId, connectionId }, resourceId)
    if (user === undefined) throw unknownResource()
    ensureVersion(ifMatch, user.version)
    await ensureWithinReach(tx, caller, [user.userId])
    const place = { tenantId, userId: user.userId }
    // The directory may have given the user the address of another one meanwhile; the tenant's log has what the tenant sees.
    const member = await findMember(tx, tenantId, user.userId)
    const kept = member && (await isRestricted(tx, caller, member)) ? member.membership : undefined
    await endAccess(tx, caller, { ...place, reason: 'removed' })
    await keepingAnAdministrator(tx, tenantId, caller.clock.now(), () =>
      kept ? keepDisabled(tx, caller, kept) : removeMember(tx, caller, place),
    )
    const details = { connectionId, userName: user.userName, ...(kept && { staysDisabled: true }) }
    const what = { resourceId: user.userId, tenantId, email: member?.user.email ?? user.email, details }
    await audit(tx, caller, { action: 'scim.userRemoved', ...what })
  })
}
