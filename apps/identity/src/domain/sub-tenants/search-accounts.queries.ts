import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import { asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuidv7.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import { containing } from '../../platform/db/like-pattern.queries.ts'

export type AccountSearch = {
  readonly below: string
  readonly filter: string | undefined
  readonly sortBy: 'createdAt' | 'name' | 'tenantId'
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

const sortColumns = {
  name: sql`lower(${tenants.name})`,
  createdAt: sql`${tenants.createdAt}`,
  tenantId: sql`${tenants.id}`,
} as const

/** A search looks at every level; without one the page is of the level directly below. */
const matching = ({ below, filter }: AccountSearch): SQL | undefined =>
  filter === undefined
    ? eq(tenants.parentId, below)
    : sql`${tenants.id} in (select account.id from ${accountsBelow(below)} as account) and ${or(
        ilike(tenants.name, containing(filter)),
        isUuid(filter) ? eq(tenants.id, filter) : undefined,
      )}`

const toAccountRow = (row: TenantRow, isParent: boolean): AccountRow => ({
  tenantId: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  metadata: { isParent },
  isReseller: row.isReseller,
  subAccountAccessType: row.subAccountAccessType,
})

/**
 * Which of these have accounts below them, in one statement: asked for each row of a page by itself, the database reads
 * the whole table every time, since most parents have either no child or thousands.
 */
const listParentIds = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: tenants.parentId })
    .from(tenants)
    .where(inArray(tenants.parentId, [...ids]))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** One page of accounts and how many there are in all. */
export const searchAccounts = async (
  db: Database,
  search: AccountSearch,
): Promise<{ readonly items: AccountRow[]; readonly total: number }> => {
  const where = matching(search)
  // Both in one direction, as the index has them: it is read from either end.
  const order = search.isDescending ? desc : asc
  const rows = await db
    .select()
    .from(tenants)
    .where(where)
    .orderBy(order(sortColumns[search.sortBy]), order(tenants.id))
    .limit(search.limit)
    .offset(search.offset)
  const [counted] = await db.select({ total: count() }).from(tenants).where(where)
  const parents =
    rows.length === 0
      ? new Set()
      : await listParentIds(
          db,
          rows.map(({ id }) => id),
        )
  return {
    items: rows.map((row) => toAccountRow(row, parents.has(row.id))),
    total: Number(counted?.total ?? 0),
  }
}
