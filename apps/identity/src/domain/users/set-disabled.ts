import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { findOwnAct } from '../audit/own-act.ts'
import { recordTenantEvent } from '../credentials/record-security-event.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { changeMembership } from '../members/change-member.queries.ts'
import { givingBack } from '../members/give-back.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { theMember } from '../members/the-member.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'

const isDisabledNow = async (tx: Database, { tenantId }: Actor, userId: string): Promise<boolean> => {
  await lockTenant(tx, tenantId)
  return (await theMember(tx, tenantId, userId)).membership.isDisabled
}

/**
 * Keeps a member out of the tenant until they are enabled. A member who is disabled already stays so by the one who did it.
 *
 * @throws ApiError NOT_FOUND, OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const disableUser = (actor: Actor, userId: string) =>
  actor.transaction(async (tx) => {
    const { tenantId, clock } = actor
    const isDisabled = await isDisabledNow(tx, actor, userId)
    await ensureNotOutRanked(tx, actor, userId)
    if (isDisabled) return {}
    await keepingAnAdministrator(tx, tenantId, clock.now(), () =>
      changeMembership(tx, tenantId, userId, { isDisabled: true, disabledBy: actor.userId }),
    )
    await endSessions(tx, actor, { userId, tenantId, reason: 'disabled' })
    await recordTenantEvent(tx, actor, { action: 'member.disabled', of: userId, resourceId: userId })
    return {}
  })

/**
 * Lets a disabled member in again.
 *
 * @throws ApiError NOT_FOUND, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const enableUser = (actor: Actor, userId: string) =>
  actor.transaction(async (tx) => {
    if (!(await isDisabledNow(tx, actor, userId))) return {}
    const own = { resourceId: userId, act: 'member.disabled', others: ['member.enabled'] } as const
    const isUndo = (await findOwnAct(tx, actor, own)) !== undefined
    await givingBack(tx, actor, { userId, isUndo }, () =>
      changeMembership(tx, actor.tenantId, userId, { isDisabled: false, disabledBy: null }),
    )
    const details = isUndo ? { isUndo } : {}
    await audit(tx, actor, { action: 'member.enabled', resourceId: userId, details })
    return {}
  })
