import { accountLimits } from '@vestibule/contract/constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

/** A tenant and those above it, the nearest first; the root of its tree is the last. */
export const listAbove = async (db: Database, tenantId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: sql<string>`above.id::text` })
    .from(sql`(
      with recursive above (id, parent_id, level) as (
        select self.id, self.parent_id, 0 from ${tenants} as self where self.id = ${matchableId(tenantId)}::uuid
        union
        select parent.id, parent.parent_id, above.level + 1 from above
        join ${tenants} as parent on parent.id = above.parent_id
        where above.level < ${sql.raw(String(accountLimits.depth))})
      select id, level from above) as above`)
    .orderBy(sql`above.level`)
  return rows.map(({ id }) => id)
}

/**
 * The root of a tenant's tree, which is where limits of a tenant are counted: accounts below are made in a moment, and
 * each with limits of its own would have none (SEC-BE-09).
 */
export const rootOfTree = async (db: Database, tenantId: string): Promise<string> =>
  (await listAbove(db, tenantId)).at(-1) ?? tenantId
