import { accountLimits } from '@vestibule/contract/constants'
import { eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'

const uuid = (id: string): SQL => sql`${matchableId(id)}::uuid`

/**
 * Those of them that can be entered from above: every account between manages accounts of its own.
 *
 * @param closed accounts that are left out, by their own rules
 */
export const accountsReached = (tenantId: string, closed: readonly string[] = []): SQL => sql`(
  with recursive account (id, level, manages) as (
    select child.id, 1, child.is_reseller from ${tenants} as child where child.parent_id = ${uuid(tenantId)}
    union
    select child.id, account.level + 1, child.is_reseller from account
    join ${tenants} as child on child.parent_id = account.id
    where account.manages and account.level < ${sql.raw(String(accountLimits.depth))})
  select id, level from account where ${closed.length === 0 ? sql`true` : notInArray(sql`id`, closed.map(uuid))})`

/**
 * Accounts from these up as `above (start, id, level, is_reached)`, the account itself being of level 0. One is reached
 * where every account between manages accounts of its own; of the first one nothing is asked.
 */
const accountsAbove = (tenantIds: readonly string[]): SQL => sql`(
  with recursive above (start, id, level, is_reached) as (
    select ${tenants.id}, ${tenants.id}, 0, true from ${tenants} where ${inArray(tenants.id, [...tenantIds])}
    union
    select above.start, parent.id, above.level + 1, above.is_reached and (above.level = 0 or self.is_reseller) from above
    join ${tenants} as self on self.id = above.id join ${tenants} as parent on parent.id = self.parent_id
    where above.level < ${sql.raw(String(accountLimits.depth))})
  select start, id, level, is_reached from above)`

/** Those of these accounts that are the given one or lie below it, each with whether it can be entered from there. */
export const withinAccount = async (
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly isReached: boolean }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sql<string>`above.start::text`, isReached: sql<boolean>`bool_or(above.is_reached)` })
    .from(sql`${accountsAbove(ids)} as above`)
    .where(sql`above.id = ${uuid(tenantId)}`)
    .groupBy(sql`above.start`)
  return new Map(rows.map(({ id, isReached }) => [id, { isReached }]))
}

export type PlacedTenant = { readonly tenant: TenantRow; readonly level: number }

/** Accounts above one, the nearest first. */
export const listParents = (db: Database, tenantId: string): Promise<PlacedTenant[]> =>
  db
    .select({ tenant: tenants, level: sql<number>`above.level::int` })
    .from(sql`${accountsAbove([tenantId])} as above`)
    .innerJoin(tenants, eq(tenants.id, sql`above.id`))
    .where(sql`above.level > 0`)
    .orderBy(sql`above.level`)

/** Accounts below one, the nearest level first; never more than one answer may hold. */
export const listBelow = (db: Database, tenantId: string): Promise<PlacedTenant[]> =>
  db
    .select({ tenant: tenants, level: sql<number>`account.level::int` })
    .from(sql`${accountsBelow(tenantId)} as account`)
    .innerJoin(tenants, eq(tenants.id, sql`account.id`))
    .orderBy(sql`account.level`, sql`lower(${tenants.name})`, tenants.id)
    .limit(accountLimits.treeSize)

/** How many accounts lie below each of these, in one statement. */
export const countBelow = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sql<string>`account.start::text`, total: sql<number>`count(*)::int` })
    .from(sql`(
      with recursive account (start, id, level) as (
        select child.parent_id, child.id, 1 from ${tenants} as child where ${inArray(sql`child.parent_id`, ids.map(uuid))}
        union
        select account.start, child.id, account.level + 1 from account
        join ${tenants} as child on child.parent_id = account.id
        where account.level < ${sql.raw(String(accountLimits.depth))})
      select start from account) as account`)
    .groupBy(sql`account.start`)
  return new Map(rows.map((row) => [row.id, row.total]))
}
