import type { Database } from '../../../platform/db/database.ts'
import { findUserById } from '../../credentials/users.queries.ts'
import { revokeInvitationsAround } from '../../invitations/revoke-around.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { changeMembership } from '../../members/change-member.queries.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { endSessions } from '../../sessions/end-sessions.queries.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { invitePending } from './place-member.ts'

/**
 * Ends what the member can do in the tenant: sessions end, API tokens are refused while the membership is disabled, and
 * invitations to and by the member are worth nothing (SEC-AD-07, SEC-SS-09). The last administrator stays (SEC-AD-05).
 */
const deactivate = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const { tenantId, clock } = caller
  const now = clock.now()
  await keepingAnAdministrator(tx, tenantId, now, () =>
    changeMembership(tx, tenantId, userId, { isDisabled: true, updatedAt: now }),
  )
  await endSessions(tx, caller, { userId, tenantId, reason: 'disabled' })
  await revokeInvitationsAround(tx, caller, { tenantId, userId })
}

const reactivate = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const { tenantId, clock } = caller
  await changeMembership(tx, tenantId, userId, { isDisabled: false, updatedAt: clock.now() })
  const membership = await findMembership(tx, { tenantId, userId })
  const user = membership?.activatedAt === null ? await findUserById(tx, userId) : undefined
  if (user !== undefined) await invitePending(tx, caller, user)
}

/** Lets a member in or keeps them out, as the directory says; the caller writes the audit row. */
export const setActive = (
  tx: Database,
  caller: ScimCaller,
  userId: string,
  isActive: boolean,
): Promise<void> => (isActive ? reactivate(tx, caller, userId) : deactivate(tx, caller, userId))
