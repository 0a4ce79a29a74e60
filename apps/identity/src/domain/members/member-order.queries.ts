import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { providerSql } from './member-provider.queries.ts'
import { typedOrder } from './shown-columns.queries.ts'

export type MemberSort = keyof typeof sortColumns
export type MemberPage = {
  readonly sortBy: MemberSort
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

/** Pending too: they are sorted by what the tenant typed where a column is the account's. */
const sortColumns = {
  // A person without a name is listed by the address, which is what the row shows.
  name: sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`,
  email: sql`${users.canonicalEmail}`,
  createdAt: sql`${memberships.joinedAt}`,
  lastLogin: sql`${memberships.lastSeenAt}`,
  verified: sql`(${users.verifiedAt} is not null)`,
  id: sql`${memberships.userId}`,
  isLocked: sql`(${users.lockedAt} is not null)`,
  provider: providerSql,
  tenantId: sql`${memberships.tenantId}`,
} satisfies Readonly<Record<string, SQL>>

/** What a list of members can be sorted by. */
export const memberSortKeys = Object.keys(sortColumns) as MemberSort[]

const optionalColumns: ReadonlySet<string> = new Set(['email', 'lastLogin'] satisfies MemberSort[])

/** What is the account's and not the membership's: those of hidden accounts have no place in such an order, and come last. */
export const ofAccounts: ReadonlySet<string> = new Set([
  'name',
  'email',
  'verified',
  'isLocked',
  'provider',
] satisfies MemberSort[])

/**
 * An order that an index has, read forwards or backwards; members without a value come last in both. Pending too:
 * only where it is an order of memberships.
 */
export const toOrder = ({ sortBy, isDescending }: MemberPage): SQL[] => {
  const column = sortColumns[sortBy]
  if (optionalColumns.has(sortBy))
    return [sql`${isDescending ? desc(column) : asc(column)} nulls last`, asc(memberships.userId)]
  const direction = isDescending ? desc : asc
  return [direction(column), direction(memberships.userId)]
}

/** The order of those whose accounts are hidden. Pending too: it is theirs. */
export const toTypedOrder = ({ sortBy, isDescending }: MemberPage): SQL[] => {
  const direction = isDescending ? desc : asc
  return [direction(typedOrder[sortBy === 'email' ? 'email' : 'name']), direction(memberships.userId)]
}
