import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { containsText } from '../../platform/db/like-pattern.queries.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { type MembershipRow, memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { asInvited, toTypedProvider } from '../members/as-invited.ts'
import { providerSql } from '../members/member-provider.queries.ts'
import { memberColumns } from '../members/members.queries.ts'
import { isAccountHidden, isAccountShown } from '../members/not-entered.queries.ts'
import { typedContains, typedOrder } from '../members/shown-columns.queries.ts'
import { isEnrolledSql } from '../mfa-policy/factor-conditions.queries.ts'
import { accountsReached } from './below.queries.ts'

export type UserSearch = {
  readonly filter: string | undefined
  readonly sortBy: 'name' | 'email' | 'createdAt'
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

type TreeUser = { readonly user: UserRow; readonly isMfaEnrolled: boolean }
type Part = Pick<UserSearch, 'offset' | 'limit'>

const sortColumns = {
  // A person without a name is listed by the address, which is what the row shows.
  name: sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`,
  email: sql`${users.canonicalEmail}`,
  createdAt: sql`${users.createdAt}`,
} as const

/** An account with those below it. */
export type Tree = {
  readonly tenantId: string
  /** Accounts below whose rules refuse the caller's address: their people are not listed (SEC-RA-17). */
  readonly closed: readonly string[]
}

/** An account alone, or with those below it that can be entered. */
export type Place = Tree & { readonly isWithBelow: boolean }

/**
 * Memberships in an account or in one below it. Pending too: what is shown of them
 * is what was typed.
 */
const inTree = ({ tenantId, closed }: Tree): SQL | undefined =>
  or(
    inTenant(memberships, tenantId),
    sql`${memberships.tenantId} in (select account.id from ${accountsReached(tenantId, closed)} as account)`,
  )

/** Memberships of a place: its tenant predicate. Pending too: what is shown of them is what was typed. */
const inPlace = (place: Place): SQL | undefined =>
  place.isWithBelow ? inTree(place) : inTenant(memberships, place.tenantId)

/**
 * One membership for each person of a tree: the one in the account itself where there is one, else their first below.
 * Pending too: what is shown of them is what was typed.
 */
export const onceInTree = ({ tenantId, closed }: Tree): SQL =>
  and(
    inTree({ tenantId, closed }),
    sql`${memberships.tenantId} = (
      select other.tenant_id from ${memberships} as other
      where other.user_id = ${memberships.userId} and (other.tenant_id = ${matchableId(tenantId)}
        or other.tenant_id in (select account.id from ${accountsReached(tenantId, closed)} as account))
      order by (other.tenant_id = ${matchableId(tenantId)}) desc, other.joined_at, other.tenant_id limit 1)`,
  ) as SQL

/** People whose account a tenant of a place may see: it is known there. */
const shownInPlace = (db: Database, place: Place) =>
  db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.userId, users.id), isAccountShown(db), inPlace(place)))

const directed = ({ isDescending }: UserSearch) => (isDescending ? desc : asc)

const whereShown = (db: Database, place: Place, { filter }: UserSearch): SQL | undefined =>
  and(
    exists(shownInPlace(db, place)),
    filter ? or(containsText(users.name, filter), containsText(users.email, filter)) : undefined,
  )

const listShown = (db: Database, where: SQL | undefined, search: UserSearch): Promise<TreeUser[]> =>
  db
    .select({ user: users, isMfaEnrolled: isEnrolledSql })
    .from(users)
    .where(where)
    .orderBy(directed(search)(sortColumns[search.sortBy]), asc(users.id))
    .limit(search.limit)
    .offset(search.offset)

/** Members of a place whose account none of its tenants may see; `users` must be joined. */
const whereHidden = (db: Database, place: Place, { filter }: UserSearch): SQL | undefined =>
  and(
    ...(place.isWithBelow
      ? [onceInTree(place), notExists(shownInPlace(db, place))]
      : [inTenant(memberships, place.tenantId)]),
    isAccountHidden(db),
    filter ? typedContains(filter) : undefined,
  )

/** Pending too: they are listed as they were typed. */
const listHidden = async (
  db: Database,
  where: SQL | undefined,
  search: UserSearch,
  { offset, limit }: Part,
): Promise<TreeUser[]> => {
  const column = search.sortBy === 'createdAt' ? sql`${memberships.joinedAt}` : typedOrder[search.sortBy]
  const rows = await db
    .select(memberColumns(db))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(directed(search)(column), asc(memberships.userId))
    .limit(limit)
    .offset(offset)
  return rows.map(asInvited)
}

/**
 * One page of the people of a place, and how many there are in all: those whose account a tenant of it may see, and after
 * them the others, as they were typed.
 */
export const pageOfTreeUsers = async (
  db: Database,
  place: Place,
  search: UserSearch,
): Promise<{ readonly users: readonly TreeUser[]; readonly total: number }> => {
  const isKnown = whereShown(db, place, search)
  const isTyped = whereHidden(db, place, search)
  const [members] = await db.select({ total: count() }).from(users).where(isKnown)
  const [hidden] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isTyped)
  const [before, waiting] = [members?.total ?? 0, hidden?.total ?? 0]
  const first = await listShown(db, isKnown, search)
  const rest = { offset: Math.max(0, search.offset - before), limit: search.limit - first.length }
  const more = rest.limit > 0 && waiting > 0 ? await listHidden(db, isTyped, search, rest) : []
  return { users: [...first, ...more], total: before + waiting }
}

export type TreeMembership = MembershipRow & { readonly provider: string }

/** What these people are in the accounts of a place, and how they sign in there, as far as these accounts may see it. */
export const selectTreeMemberships = async (
  db: Database,
  place: Place,
  userIds: readonly string[],
): Promise<TreeMembership[]> => {
  if (userIds.length === 0) return []
  const rows = await db
    .select({
      ...getTableColumns(memberships),
      provider: providerSql,
      isHidden: sql<boolean>`${isAccountHidden(db)}`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(memberships.userId, [...userIds]), inPlace(place)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.tenantId))
  return rows.map(({ isHidden, ...row }) => (isHidden ? { ...row, provider: toTypedProvider(row) } : row))
}
