import type { Database } from '../../../platform/db/database.ts'
import { leaveApplications } from '../../applications/admission.queries.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { leaveBreakGlass } from '../../members/break-glass.queries.ts'
import { listNamedBreakGlass } from '../../members/make-pending.queries.ts'
import { toHolder } from '../../roles/answering.ts'
import { accessHandedOn } from '../../roles/hands-on-access.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { giveDirectoryRoles } from './give-directory-roles.ts'
import { leaveGroupsByHand, leaveTypedByHand } from './given-by-hand.queries.ts'

/**
 * Takes from a place what a member gave by hand, and typed beside the address: it was for another user. What is left is what the
 * directory gives whom it makes (SEC-RA-48). The caller has the tenant locked.
 *
 * @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const leaveGivenByHand = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const { tenantId, connection, clock } = caller
  const place = { tenantId, userId }
  await keepingAnAdministrator(tx, tenantId, clock.now(), async () => {
    await leaveGroupsByHand(tx, place, connection.id)
    await leaveApplications(tx, place)
    await giveDirectoryRoles(tx, caller, place)
    await leaveTypedByHand(tx, place, await accessHandedOn(tx, toHolder(connection)))
    if ((await listNamedBreakGlass(tx, place, [userId])).length > 0) await leaveBreakGlass(tx, place)
  })
}
