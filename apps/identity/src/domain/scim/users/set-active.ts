import type { Database } from '../../../platform/db/database.ts'
import { findUserById } from '../../credentials/users.queries.ts'
import { endAccess } from '../../invitations/end-access.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { changeMembership } from '../../members/change-member.queries.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { notifyNewAdministrators } from '../../members/notify-new-administrators.ts'
import { rightsHeldBy } from '../../members/rank.queries.ts'
import { toHolder } from '../../roles/answering.ts'
import { findHandedOn } from '../../roles/hands-on-access.ts'
import { judgeInGroups } from '../groups/judge-newcomers.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { invitePending } from './place-member.ts'

/**
 * Ends what the member can do in the tenant: API tokens are refused while the membership is disabled, all else ends for
 * good (SEC-AD-07, SEC-SS-09). The last administrator stays (SEC-AD-05).
 */
const deactivate = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const { tenantId, clock, connection } = caller
  const now = clock.now()
  const disabled = { isDisabled: true, disabledBy: connection.id, updatedAt: now }
  await keepingAnAdministrator(tx, tenantId, now, () => changeMembership(tx, tenantId, userId, disabled))
  await endAccess(tx, caller, { userId, tenantId, reason: 'disabled' })
}

/** Whether a member, by being enabled, is handed on access to accounts below that was taken from who answers (SEC-RA-34). */
const isHandedOn = async (tx: Database, { tenantId, connection }: ScimCaller, userId: string) => {
  const keys = (await rightsHeldBy(tx, tenantId, userId)).map(({ key }) => key)
  return (await findHandedOn(tx, toHolder(connection), keys, [userId])) !== undefined
}

/**
 * Groups of the directory give no more than their administrators could, and new administrators are told. Who would be handed
 * on access to accounts below comes back without it, as those do whom the directory brings.
 *
 * @throws ScimProblem 403
 */
const enable = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const { tenantId, clock, connection } = caller
  await judgeInGroups(tx, caller, userId)
  const access = (await isHandedOn(tx, caller, userId)) && { subAccountAccessAllowed: false }
  const enabled = { isDisabled: false, disabledBy: null, updatedAt: clock.now(), ...access }
  await notifyNewAdministrators(tx, { ...caller, name: connection.name, email: '' }, () =>
    changeMembership(tx, tenantId, userId, enabled),
  )
}

/** A directory undoes only what it did itself: whom an administrator disabled, an administrator enables. */
const reactivate = async (tx: Database, caller: ScimCaller, userId: string): Promise<boolean> => {
  const { tenantId, connection } = caller
  const membership = await findMembership(tx, { tenantId, userId })
  if (membership === undefined || membership.disabledBy !== connection.id) return false
  await enable(tx, caller, userId)
  const user = membership.activatedAt === null ? await findUserById(tx, userId) : undefined
  if (user !== undefined) await invitePending(tx, caller, user)
  return true
}

/**
 * Lets a member in or keeps them out, as the directory says; the caller has the tenant locked, has judged the reach of
 * the directory, and writes the audit row.
 *
 * @returns whether the member is active now
 */
export const setActive = async (
  tx: Database,
  caller: ScimCaller,
  userId: string,
  isActive: boolean,
): Promise<boolean> => {
  if (isActive) return reactivate(tx, caller, userId)
  await deactivate(tx, caller, userId)
  return false
}
