import { accountLimits } from '@vestibule/contract/constants'
import { type SQL, sql } from 'drizzle-orm'
import { matchableId } from './schema/columns.ts'
import { tenants } from './schema/tenants.ts'

/** Accounts below one as `account (id, level)`: one statement for the whole tree, over the index of parents. */
export const accountsBelow = (tenantId: string): SQL => sql`(
  with recursive account (id, level) as (
    select child.id, 1 from ${tenants} as child where child.parent_id = ${matchableId(tenantId)}::uuid
    union
    select child.id, account.level + 1 from account join ${tenants} as child on child.parent_id = account.id
    where account.level < ${sql.raw(String(accountLimits.depth))})
  select id, level from account)`
