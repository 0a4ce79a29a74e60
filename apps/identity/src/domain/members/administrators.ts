import { ApiError, type ErrorCode } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { withdrawHeld } from '../../platform/outbox/withdraw-held.queries.ts'
import { administratorTopic } from './administrator-topic.ts'
import type { RoleHolder } from './administrators.queries.ts'
import { enforcesSso, listBesideSso } from './beside-sso.queries.ts'
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

/** Administrators, and those of them who can sign in should the tenant's providers be down. */
type Administrators = { readonly all: readonly RoleHolder[]; readonly besideSso: readonly RoleHolder[] }

/** Those of some members who can sign in should the tenant's providers be down: all, where none has to come by them. */
export const readBesideSso = async (
  tx: Database,
  tenantId: string,
  holders: readonly RoleHolder[],
): Promise<readonly RoleHolder[]> => {
  if (!(await enforcesSso(tx, tenantId))) return holders
  const userIds = holders.map(({ userId }) => userId)
  const beside = new Set(await listBesideSso(tx, tenantId, userIds))
  return holders.filter(({ userId }) => beside.has(userId))
}

/** Whether one is left where there was one, whose membership lasts where one did. */
export const isOneLeft = (before: readonly RoleHolder[], after: readonly RoleHolder[]): boolean =>
  before.some(isLasting) ? after.some(isLasting) : before.length === 0 || after.length > 0

type Change = { readonly before: Administrators; readonly after: Administrators }

const findLost = async (
  { before, after }: Change,
  breakGlass: readonly BreakGlassUser[],
  readBreakGlass: () => Promise<readonly BreakGlassUser[]>,
): Promise<ErrorCode | undefined> => {
  if (!isOneLeft(before.all, after.all)) return 'LAST_ADMINISTRATOR'
  if (breakGlass.length > 0) {
    const left = await readBreakGlass()
    const administering = {
      before: (userId: string) => isAmong(before.all, userId),
      after: (userId: string) => isAmong(after.all, userId),
    }
    if (isLost(breakGlass, left, anybody) || isLost(breakGlass, left, administering))
      return 'LAST_BREAK_GLASS'
  }
  return isOneLeft(before.besideSso, after.besideSso) ? undefined : 'LAST_ADMINISTRATOR'
}

/** What came of a change that may take an administrator away. */
type AdministratorChange<Result> = {
  readonly result: Result
  readonly lost: ErrorCode | undefined
  /** Who holds what an administrator held before it. */
  readonly left: readonly RoleHolder[]
  /** Whether one of them is left where there was one, whose membership lasts where one did, however they sign in. */
  readonly isAdministered: boolean
}

/**
 * Does what may take an administrator away, and says what would be lost by it. Such changes of one tenant wait for each
 * other, so two administrators cannot demote each other at once. An administrator has to be left who holds what one held
 * before: a member of less who stays could not make another. Where the tenant has an administrator whose membership does
 * not end by itself, one of that kind has to be left. The same counts of those who can sign in beside enforced single
 * sign-on (SEC-RA-41). The only break-glass user of an enforced connection stays one who can sign in, and an administrator
 * where they are one.
 */
export const changingAdministrators = async <Result>(
  tx: Database,
  tenantId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<AdministratorChange<Result>> => {
  await lockTenant(tx, tenantId)
  const { required, members } = await readAdministration(tx, { tenantId, now })
  const before = { all: members, besideSso: await readBesideSso(tx, tenantId, members) }
  const breakGlass = await liveBreakGlassUsers(tx, tenantId, now)
  const result = await work()
  const holding = await findMembersHolding(tx, { tenantId, now }, required)
  const gone = members.filter(({ userId }) => !isAmong(holding, userId))
  await withdrawHeld(
    tx,
    gone.map(({ userId }) => administratorTopic(tenantId, userId)),
  )
  const after = { all: holding, besideSso: await readBesideSso(tx, tenantId, holding) }
  const readBreakGlass = () => liveBreakGlassUsers(tx, tenantId, now)
  const lost = await findLost({ before, after }, breakGlass, readBreakGlass)
  return { result, lost, left: holding, isAdministered: isOneLeft(members, holding) }
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
