import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { isJustDoneByAnother } from '../audit/own-act.ts'
import { liftExclusion } from '../exclusions/exclusions.queries.ts'
import { endAccess } from '../invitations/end-access.ts'
import { returnNamed } from '../invitations/return-invitation.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { changeMembership } from '../members/change-member.queries.ts'
import { isByDirectory } from '../exclusions/disabled-by.queries.ts'
import { givingBack } from '../members/give-back.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { digestHeld, findTakenBack } from '../members/take-back.ts'
import { theMember } from '../members/the-member.ts'

/** The membership as it is while no other change of the tenant's members runs. */
const lockMembership = async (tx: Database, { tenantId }: Actor, userId: string): Promise<MembershipRow> => {
  await lockTenant(tx, tenantId)
  return (await theMember(tx, tenantId, userId)).membership
}

/** Writes down that the member is to be disabled, where another one has done that just now. */
const noteDisabled = async (tx: Database, actor: Actor, userId: string) => {
  const act = 'member.disabled'
  if (await isJustDoneByAnother(tx, actor, { act, resourceId: userId }))
    await audit(tx, actor, { action: act, resourceId: userId, details: { wasDisabled: true } })
  return {}
}

/**
 * Keeps a member out of the tenant until they are enabled. A member whom an administrator has disabled stays so by that one;
 * from a directory, which would enable them again, an administrator takes it over.
 *
 * @throws ApiError NOT_FOUND, OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const disableMember = async (tx: Database, actor: Actor, userId: string) => {
  const { tenantId, clock } = actor
  const before = await lockMembership(tx, actor, userId)
  await ensureNotOutRanked(tx, actor, userId)
  if (before.isDisabled && !(await isByDirectory(tx, before))) return noteDisabled(tx, actor, userId)
  const held = await digestHeld(tx, actor, { userId, besides: 'isDisabled' })
  await keepingAnAdministrator(tx, tenantId, clock.now(), () =>
    changeMembership(tx, tenantId, userId, { isDisabled: true, disabledBy: actor.userId }),
  )
  await endAccess(tx, actor, { userId, tenantId, reason: 'disabled' })
  const details = before.isDisabled ? ({ wasDisabled: true } as const) : { held }
  await audit(tx, actor, { action: 'member.disabled', resourceId: userId, details })
  return {}
}

export const disableUser = (actor: Actor, userId: string) =>
  actor.transaction((tx) => disableMember(tx, actor, userId))

/** Whether the actor has just disabled a member who was not disabled before. */
const isTakenBack = async (tx: Database, actor: Actor, userId: string): Promise<boolean> => {
  const own = { act: 'member.disabled', others: ['member.enabled'], besides: 'isDisabled' } as const
  const details = await findTakenBack(tx, actor, { ...own, userId })
  return details !== undefined && details['wasDisabled'] !== true
}

/**
 * Lets a disabled member in again.
 *
 * @throws ApiError NOT_FOUND, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const enableMember = async (tx: Database, actor: Actor, id: string) => {
  if (!(await lockMembership(tx, actor, id)).isDisabled) return {}
  const userId = await returnNamed(tx, actor, { tenantId: actor.tenantId, userId: id })
  const isUndo = await isTakenBack(tx, actor, userId)
  await givingBack(tx, actor, { userId, isUndo }, () =>
    changeMembership(tx, actor.tenantId, userId, {
      isDisabled: false,
      disabledBy: null,
      updatedAt: actor.clock.now(),
    }),
  )
  // Who takes back their own act leaves what another one has decided before it (SEC-RA-56).
  if (!isUndo) await liftExclusion(tx, { tenantId: actor.tenantId, userId })
  const details = isUndo ? { isUndo } : {}
  await audit(tx, actor, { action: 'member.enabled', resourceId: userId, details })
  return {}
}

export const enableUser = (actor: Actor, userId: string) =>
  actor.transaction((tx) => enableMember(tx, actor, userId))
