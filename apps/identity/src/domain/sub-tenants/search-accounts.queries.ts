import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import { asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuidv7.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { accountsBelow } from './below.queries.ts'
import { containing } from '../../platform/db/like-pattern.ts'

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

/** One page of accounts and how many there are in all. */
export const searchAccounts = async (
  db: Database,
  search: AccountSearch,
): Promise<{ readonly items: AccountRow[]; readonly total: number }> => {
  const where = matching(search)
  const column = sortColumns[search.sortBy]
  const rows = await db
    .select({
      tenant: tenants,
      isParent: sql<boolean>`exists (select 1 from ${tenants} as child where child.parent_id = ${sql.raw('"tenants"."id"')})`,
    })
    .from(tenants)
    .where(where)
    .orderBy(search.isDescending ? desc(column) : asc(column), asc(tenants.id))
    .limit(search.limit)
    .offset(search.offset)
  const [counted] = await db.select({ total: count() }).from(tenants).where(where)
  return {
    items: rows.map(({ tenant, isParent }) => toAccountRow(tenant, isParent)),
    total: Number(counted?.total ?? 0),
  }
}
