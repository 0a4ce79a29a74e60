import { ApiError, type ErrorCode } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { withdrawHeld } from '../../platform/outbox/withdraw-held.queries.ts'
import { administratorTopic } from './administrator-topic.ts'
import type { RoleHolder } from './administrators.queries.ts'
import { type BreakGlassUser, liveBreakGlassUsers } from './break-glass.queries.ts'
import { findMembersHolding, readAdministration } from './find-administrators.ts'

const isLasting = ({ until }: RoleHolder): boolean => until === null

const isAmong = (holders: readonly RoleHolder[], userId: string): boolean =>
  holders.some((holder) => holder.userId === userId)

/** Whether a connection had such a break-glass user and has none left. */
const isLost = (
  before: readonly BreakGlassUser[],
  after: readonly BreakGlassUser[],
  counts: { readonly before: (userId: string) => boolean; readonly after: (userId: string) => boolean },
): boolean =>
  before
    .filter(({ userId }) => counts.before(userId))
    .some(
      ({ connectionId }) =>
        !after.some((user) => user.connectionId === connectionId && counts.after(user.userId)),
    )

const anybody = { before: () => true, after: () => true }

/**
 * Does what may take an administrator away, and says what would be lost by it. Such changes of one tenant wait for each
 * other, so two administrators cannot demote each other at once. An administrator has to be left who holds what one held
 * before: a member of less who stays could not make another. Where the tenant has an administrator whose membership does
 * not end by itself, one of that kind has to be left. The only break-glass user of an enforced connection stays one who
 * can sign in, and an administrator where they are one.
 */
export const changingAdministrators = async <Result>(
  tx: Database,
  tenantId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly lost: ErrorCode | undefined }> => {
  await lockTenant(tx, tenantId)
  const { required, members: before } = await readAdministration(tx, { tenantId, now })
  const breakGlass = await liveBreakGlassUsers(tx, tenantId, now)
  const result = await work()
  const after = await findMembersHolding(tx, { tenantId, now }, required)
  const gone = before.filter(({ userId }) => !isAmong(after, userId))
  await withdrawHeld(
    tx,
    gone.map(({ userId }) => administratorTopic(tenantId, userId)),
  )
  const isLeft = before.some(isLasting) ? after.some(isLasting) : after.length > 0
  if (before.length > 0 && !isLeft) return { result, lost: 'LAST_ADMINISTRATOR' }
  if (breakGlass.length === 0) return { result, lost: undefined }
  const left = await liveBreakGlassUsers(tx, tenantId, now)
  const administering = {
    before: (userId: string) => isAmong(before, userId),
    after: (userId: string) => isAmong(after, userId),
  }
  const isOneLost = isLost(breakGlass, left, anybody) || isLost(breakGlass, left, administering)
  return { result, lost: isOneLost ? 'LAST_BREAK_GLASS' : undefined }
}

/**
 * The same, refused where something would be lost (SEC-AD-05).
 *
 * @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const keepingAnAdministrator = async <Result>(
  tx: Database,
  tenantId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { result, lost } = await changingAdministrators(tx, tenantId, now, work)
  if (lost !== undefined) throw new ApiError(lost)
  return result
}
