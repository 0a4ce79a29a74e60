import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { audit } from '../audit/audit.ts'
import { returnNamed } from '../invitations/return-invitation.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { changeMembership } from '../members/change-member.queries.ts'
import { givingBack } from '../members/give-back.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { digestHeld, findTakenBack } from '../members/take-back.ts'
import { theMember } from '../members/the-member.ts'

const readEnd = async (tx: Database, { tenantId }: Actor, userId: string): Promise<Date | null> => {
  await lockTenant(tx, tenantId)
  return (await theMember(tx, tenantId, userId)).membership.temporaryExpirationDate
}

/** Whether the actor has just shortened the membership from this end, or from a later one or from none. */
const isTakenBack = async (
  tx: Database,
  actor: Actor,
  userId: string,
  until: Date | null,
): Promise<boolean> => {
  const kinds = { act: 'member.madeTemporary', others: ['member.madePermanent'] } as const
  const own = { ...kinds, userId, besides: 'until' } as const
  const before = (await findTakenBack(tx, actor, own))?.['before']
  if (before === null) return true
  return typeof before === 'string' && until !== null && until <= new Date(before)
}

const isLonger = (before: Date | null, until: Date): boolean => before !== null && until > before

/**
 * Lets a membership end by itself. An end that is later than before gives the member what they hold for longer.
 *
 * @throws ApiError NOT_FOUND, OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const setExpiration = (actor: Actor, id: string, seconds: number) =>
  actor.transaction(async (tx) => {
    const { tenantId, clock } = actor
    const until = secondsLater(clock.now(), seconds)
    const before = await readEnd(tx, actor, id)
    const userId = isLonger(before, until) ? await returnNamed(tx, actor, { tenantId, userId: id }) : id
    await ensureNotOutRanked(tx, actor, userId)
    const set = () =>
      changeMembership(tx, tenantId, userId, { temporaryExpirationDate: until, updatedAt: clock.now() })
    const isUndo = isLonger(before, until) && (await isTakenBack(tx, actor, userId, until))
    if (isLonger(before, until)) await givingBack(tx, actor, { userId, isUndo }, set)
    else await keepingAnAdministrator(tx, tenantId, until, set)
    const details = {
      until: until.toISOString(),
      before: before?.toISOString() ?? null,
      held: await digestHeld(tx, actor, { userId, besides: 'until' }),
      ...(isUndo && { isUndo }),
    }
    await audit(tx, actor, { action: 'member.madeTemporary', resourceId: userId, details })
    return { temporaryExpirationDate: until.toISOString() }
  })

/**
 * Lets a temporary membership last.
 *
 * @throws ApiError NOT_FOUND, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const removeExpiration = (actor: Actor, id: string) =>
  actor.transaction(async (tx) => {
    if ((await readEnd(tx, actor, id)) === null) return {}
    const userId = await returnNamed(tx, actor, { tenantId: actor.tenantId, userId: id })
    const isUndo = await isTakenBack(tx, actor, userId, null)
    await givingBack(tx, actor, { userId, isUndo }, () =>
      changeMembership(tx, actor.tenantId, userId, {
        temporaryExpirationDate: null,
        updatedAt: actor.clock.now(),
      }),
    )
    const details = isUndo ? { isUndo } : {}
    await audit(tx, actor, { action: 'member.madePermanent', resourceId: userId, details })
    return {}
  })
