import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { hasNeverCome } from '../../platform/db/has-never-come.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, joined } from '../../platform/db/joined.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { type MembershipRow, memberships, users } from '../../platform/db/schema/users.ts'
import { firstWord, isByDirectory } from './disabled-by.queries.ts'
import { selectNamesakes } from './namesakes.queries.ts'

/** What a new membership begins with, because an administrator has said it of a member who had the address. */
export type CarriedRestrictions = Pick<
  MembershipRow,
  'isDisabled' | 'disabledBy' | 'temporaryExpirationDate'
> & {
  /** False where it was taken; undefined where nothing was said of it. */
  readonly subAccountAccessAllowed?: false
}

export type Arrival = {
  readonly tenantId: string
  /** In canonical form: all by which the new member is named. */
  readonly addresses: readonly string[]
  /** The connection of a directory: what it has disabled itself it may enable. */
  readonly directoryId?: string
  /** A user who is a member already: what was said of them is none of a namesake's. */
  readonly userId?: string
}

/** That the invitation of a member waits for an approval. Pending too: it is about those alone. */
const isWaiting = sql<boolean>`exists (select from ${approvals} where ${approvals.tenantId} = ${memberships.tenantId}
  and ${approvals.invitedId} = ${memberships.userId} and ${isNull(approvals.decidedAt)})`

/**
 * A lock by the tenant, or by an operator of an account that the tenant sees (SEC-BE-48); that of another tenant is none of its
 * business.
 */
const isLockedHere = (tx: Database) => {
  const isShown = or(not(isNotEntered!), hasNeverCome(tx))
  return sql<boolean>`coalesce(${and(
    joined,
    isNotNull(users.lockedAt),
    or(eq(users.lockedIn, memberships.tenantId), and(isNull(users.lockedIn), isShown)),
  )}, false)`
}

/** Members who have an address of the arrival, or had it. Pending too: an administrator may have disabled an invitation. */
const readNamesakes = (tx: Database, arrival: Arrival) =>
  tx
    .select({
      isDisabled: memberships.isDisabled,
      disabledBy: memberships.disabledBy,
      until: memberships.temporaryExpirationDate,
      access: memberships.subAccountAccessAllowed,
      isLocked: isLockedHere(tx),
      lockedBy: users.lockedBy,
      isWaiting,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      inTenant(
        memberships,
        arrival.tenantId,
        inArray(memberships.userId, selectNamesakes(tx, arrival.tenantId, arrival.addresses)),
        arrival.userId === undefined ? undefined : ne(memberships.userId, arrival.userId),
      ),
    )

type Namesake = Awaited<ReturnType<typeof readNamesakes>>[number]

/** Who put a member out, once for each way: null for an operator, and where the invitation waits for an approval. */
const listDisabling = ({
  isDisabled,
  disabledBy,
  isLocked,
  lockedBy,
  ...one
}: Namesake): (string | null)[] => [
  ...(isDisabled ? [disabledBy] : []),
  ...(isLocked ? [lockedBy] : []),
  ...(one.isWaiting ? [null] : []),
]

/**
 * What a user who becomes a member begins with: an administrator has said it of a member whom the tenant knows by the same
 * address, who may have another one by now (SEC-RA-49). Every way by which a user becomes a member without an act of an
 * administrator asks this. A member who is the user is none of those, because they are not made anew.
 */
export const findCarriedRestrictions = async (
  tx: Database,
  arrival: Arrival,
): Promise<CarriedRestrictions> => {
  const rows = arrival.addresses.length === 0 ? [] : await readNamesakes(tx, arrival)
  const out = rows.flatMap(listDisabling)
  // What the directory has not done itself, it does not undo.
  const others = out.filter((by) => by !== arrival.directoryId)
  const disabledBy = await firstWord(tx, others.length > 0 ? others : out)
  const ends = rows.flatMap(({ until }) => until ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  return {
    isDisabled: out.length > 0,
    disabledBy,
    temporaryExpirationDate: ends[0] ?? null,
    ...(rows.some(({ access }) => access === false) && { subAccountAccessAllowed: false }),
  }
}

/** Whether a member cannot act, or a new one could not by what was said of one with the same address. */
export const isKeptOut = (
  {
    isDisabled,
    temporaryExpirationDate: until,
  }: Pick<MembershipRow, 'isDisabled' | 'temporaryExpirationDate'>,
  now: Date,
): boolean => isDisabled || (until !== null && until <= now)

type Held = Pick<
  MembershipRow,
  'isDisabled' | 'disabledBy' | 'temporaryExpirationDate' | 'subAccountAccessAllowed'
>

/** Whether a word of the second is missing in the first: a directory that has disabled a member would enable them again. */
const isDisabledByMore = async (tx: Database, held: Held, carried: CarriedRestrictions): Promise<boolean> => {
  if (!carried.isDisabled) return false
  return !held.isDisabled || ((await isByDirectory(tx, held)) && !(await isByDirectory(tx, carried)))
}

/** Whether a membership would be held to less by what was said of a member with the same address. */
export const isHeldToLess = async (
  tx: Database,
  held: Held,
  carried: CarriedRestrictions,
): Promise<boolean> => {
  const [until, end] = [held.temporaryExpirationDate, carried.temporaryExpirationDate]
  return (
    (await isDisabledByMore(tx, held, carried)) ||
    (end !== null && (until === null || until > end)) ||
    (carried.subAccountAccessAllowed === false && held.subAccountAccessAllowed !== false)
  )
}
