import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { isJustDoneByAnother } from '../audit/own-act.ts'
import { recordTenantEvent } from '../credentials/record-security-event.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { withdrawInvitations } from '../invitations/end-access.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { hasJoinedHereAlone } from '../members/belongs-here-alone.queries.ts'
import { givingBack } from '../members/give-back.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { digestHeld, findTakenBack } from '../members/take-back.ts'
import { theMember } from '../members/the-member.ts'
import { hasCome } from '../members/untouched-users.queries.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { disableMember, enableMember } from './set-disabled.ts'

/**
 * A lock holds everywhere: an administrator may set it on a user who has joined this organization and no other. That
 * organization may lift it whatever they have joined since (SEC-RA-18), and it ends with the membership there
 * (SEC-BE-30). Whether a pending member belongs elsewhere is not said. Of one who never came, or whose account came elsewhere alone,
 * nothing is the tenant's but their place in it: that one is disabled there, so that the owner of the address comes in elsewhere
 * (SEC-BE-35). A lock of an account that the tenant does not see changes nothing of that (SEC-BE-48).
 */
const readLock = async (tx: Database, actor: Actor, userId: string) => {
  await lockTenant(tx, actor.tenantId)
  const { membership, isHidden } = await theMember(tx, actor.tenantId, userId)
  if (membership.activatedAt === null) throw new ApiError('INVITATION_PENDING')
  const user = await findUserById(tx, userId)
  if (user === undefined) throw new ApiError('NOT_FOUND')
  const wasHere = user.lockedIn === actor.tenantId
  const isOnlyHere = await hasJoinedHereAlone(tx, actor.tenantId, userId)
  const isUntouched = user.lockedAt === null && !(await hasCome(tx, userId))
  const isPlaceAlone = !wasHere && (isHidden || isUntouched)
  return { user, wasHere, isOnlyHere, isPlaceAlone }
}

/** Writes down that the member is to be locked, where another one has done that just now. */
const noteLocked = async (tx: Database, actor: Actor, userId: string) => {
  const act = 'user.locked'
  if (await isJustDoneByAnother(tx, actor, { act, resourceId: userId }))
    await recordTenantEvent(tx, actor, {
      action: act,
      of: userId,
      resourceId: userId,
      details: { wasLocked: true },
    })
  return {}
}

/** Whether the actor has just locked a member who was not locked before. */
const isTakenBack = async (tx: Database, actor: Actor, userId: string): Promise<boolean> => {
  const own = { act: 'user.locked', others: ['user.unlocked'], besides: 'isLocked' } as const
  const details = await findTakenBack(tx, actor, { ...own, userId })
  return details !== undefined && details['wasLocked'] !== true
}

/**
 * Ends every session of a member and refuses to sign them in until they are unlocked. A lock that stands is left alone.
 *
 * @throws ApiError NOT_FOUND, INVITATION_PENDING, BELONGS_ELSEWHERE, OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const lockUser = (actor: Actor, userId: string) =>
  actor.transaction(async (tx) => {
    const { user, isOnlyHere, isPlaceAlone } = await readLock(tx, actor, userId)
    if (isPlaceAlone) return disableMember(tx, actor, userId)
    if (!isOnlyHere) throw new ApiError('BELONGS_ELSEWHERE')
    const { id, lockedAt } = user
    await ensureNotOutRanked(tx, actor, id)
    if (lockedAt !== null) return noteLocked(tx, actor, id)
    const now = actor.clock.now()
    const held = await digestHeld(tx, actor, { userId: id, besides: 'isLocked' })
    await keepingAnAdministrator(tx, actor.tenantId, now, () =>
      updateUser(tx, now, id, { lockedAt: now, lockedBy: actor.userId, lockedIn: actor.tenantId }),
    )
    await endSessions(tx, actor, { userId: id, reason: 'locked' })
    await withdrawInvitations(tx, actor, { tenantId: actor.tenantId, userId: id })
    await recordTenantEvent(tx, actor, { action: 'user.locked', of: id, resourceId: id, details: { held } })
    return {}
  })

/**
 * Removes the lock of an administrator.
 *
 * @throws ApiError NOT_FOUND, INVITATION_PENDING, BELONGS_ELSEWHERE, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED, and
 *   LOCKED_BY_OPERATOR for a lock that an operator set
 */
export const unlockUser = (actor: Actor, userId: string) =>
  actor.transaction(async (tx) => {
    const { user, isOnlyHere, wasHere, isPlaceAlone } = await readLock(tx, actor, userId)
    if (isPlaceAlone) return enableMember(tx, actor, userId)
    if (!isOnlyHere && !wasHere) throw new ApiError('BELONGS_ELSEWHERE')
    const { id, lockedAt, lockedBy } = user
    if (lockedAt === null) return {}
    if (lockedBy === null) throw new ApiError('LOCKED_BY_OPERATOR')
    const isUndo = await isTakenBack(tx, actor, id)
    await givingBack(tx, actor, { userId: id, isUndo }, () =>
      updateUser(tx, actor.clock.now(), id, { lockedAt: null, lockedBy: null, lockedIn: null }),
    )
    const details = isUndo ? { isUndo } : {}
    await audit(tx, actor, { action: 'user.unlocked', resourceId: id, details })
    return {}
  })
