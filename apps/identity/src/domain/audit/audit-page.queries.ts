import { auditLimits } from '@vestibule/contract/constants'
import type { EventName } from '@vestibule/contract/events'
import { and, asc, desc, eq, exists, inArray, isNull, not, notExists, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, isPending, joined } from '../../platform/db/joined.ts'
import { type AuditRow, audits } from '../../platform/db/schema/audits.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { type AuditFilter, isEverything, matchesWords, matchingAudits } from './audit-filter.queries.ts'
import { countAllAudits, countUpTo } from './count-audits.queries.ts'
import { findWords } from './find-words.queries.ts'

export type AuditSort = 'createdAt' | 'action' | 'email' | 'ip' | 'severity'

export type AuditRange = {
  readonly sortBy: AuditSort
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

export type AuditPage = {
  readonly rows: readonly AuditRow[]
  readonly total: number
  readonly isTotalCapped: boolean
}

/** Every column in the same direction: an index is then read from one of its ends. */
const toOrder = ({ sortBy, isDescending }: AuditRange) => {
  const direction = isDescending ? desc : asc
  return [audits[sortBy], audits.createdAt, audits.id].map((column) => direction(column))
}

const countRows = async (db: Database, tenantId: string, filter: AuditFilter) => {
  if (isEverything(filter))
    return { total: await countAllAudits(db, tenantId, filter.hidden), isTotalCapped: false }
  const { countedRows } = auditLimits
  const counted = await countUpTo(db, matchingAudits(tenantId, filter), countedRows)
  return { total: Math.min(counted, countedRows), isTotalCapped: counted > countedRows }
}

const isNewestFirst = ({ sortBy, isDescending }: AuditRange) => sortBy === 'createdAt' && isDescending

/** One page of a tenant's log and how many rows there are, counted as far as it costs little. */
export const pageOfAudits = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  range: AuditRange,
): Promise<AuditPage> => {
  const order = toOrder(range)
  if (matchesWords(filter) !== undefined && isNewestFirst(range)) {
    const { ids, ...counted } = await findWords(db, tenantId, filter, range)
    if (ids.length === 0) return { rows: [], ...counted }
    const one = inTenant(audits, tenantId, inArray(audits.id, [...ids]))
    const rows = await db
      .select()
      .from(audits)
      .where(one)
      .orderBy(...order)
    return { rows, ...counted }
  }
  const rows = await db
    .select()
    .from(audits)
    .where(matchingAudits(tenantId, filter))
    .orderBy(...order)
    .limit(range.limit)
    .offset(range.offset)
  return { rows, ...(await countRows(db, tenantId, filter)) }
}

/**
 * What only a user who is in a tenant has there: a session, a place that they took themselves, or what they administer. Who acts from
 * an account above has the last alone.
 */
export const actsOfMembers = [
  'account.changed',
  'apiToken.created',
  'apiToken.deleted',
  'application.signedIn',
  'group.added',
  'group.changed',
  'group.deleted',
  'group.membersAdded',
  'group.membersRemoved',
  'group.rolesAdded',
  'group.rolesRemoved',
  'invitation.accepted',
  'inviteLink.created',
  'inviteLink.used',
  'member.applicationsAssigned',
  'member.applicationsUnassigned',
  'member.changed',
  'member.disabled',
  'member.enabled',
  'member.invited',
  'member.madePermanent',
  'member.madeTemporary',
  'role.added',
  'role.changed',
  'role.deleted',
  'role.permissionsChanged',
  'session.renewed',
  'session.steppedUp',
  'signIn.succeeded',
  'signOut',
  'sso.connectionAdded',
  'sso.connectionChanged',
  'sso.enforcementChanged',
  'tenant.switched',
] as const satisfies readonly EventName[]

/**
 * That a user has acted in a tenant, as a member or from above. No other row says so, whichever events there will be: most
 * can be brought about of a user who was never there, by a link of theirs or by a stranger.
 */
const hasActed = (db: Database, tenantId: string) =>
  exists(
    db
      .select({ id: audits.id })
      .from(audits)
      .where(
        inTenant(
          audits,
          tenantId,
          eq(audits.userId, users.id),
          inArray(audits.action, [...actsOfMembers]),
          isNull(audits.actorId),
        ),
      ),
  )

/**
 * Names of users by id, whichever tenant they belong to by now. Of those whom this tenant has only invited, or its
 * directory named and who never acted there (SEC-BE-42), it knows what was typed, also once an invitation is taken back (SEC-BE-16).
 */
export const namesOfUsers = async (
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  // Pending too: each kind is asked for below.
  const here = (condition: SQL | undefined) =>
    db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(inTenant(memberships, tenantId, eq(memberships.userId, users.id), condition))
  const wasHere = and(notExists(here(or(isPending, isNotEntered))), hasActed(db, tenantId))
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...ids]), or(exists(here(and(joined, not(isNotEntered!)))), wasHere)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
