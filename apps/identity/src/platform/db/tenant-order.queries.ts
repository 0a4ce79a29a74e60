import { accountLimits } from '@vestibule/contract/constants'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { tenants } from './schema/tenants.ts'

type Above = { readonly start: string; readonly id: string; readonly level: number }

const listAbove = async (tx: Database, tenantIds: readonly string[]): Promise<readonly Above[]> => {
  const { rows } = (await tx.execute(sql`
    with recursive above (start, id, parent_id, level) as (
      select ${tenants.id}, ${tenants.id}, ${tenants.parentId}, 0 from ${tenants}
      where ${inArray(tenants.id, [...tenantIds])}
      union all
      select above.start, parent.id, parent.parent_id, above.level + 1 from above
      join ${tenants} as parent on parent.id = above.parent_id
      where above.level < ${sql.raw(String(accountLimits.depth))})
    select start::text, id::text, level from above`)) as { rows: Above[] }
  return rows
}

/**
 * In which order tenants are locked: those above before those below, and of one level by their ids, so that two changes that
 * name the same ones wait for each other instead of for ever.
 *
 * @param top a tenant by whose rights something is changed: the accounts between it and the changed ones are listed apart
 */
export const orderTenants = async (
  tx: Database,
  tenantIds: readonly string[],
  top: string | undefined,
): Promise<{ readonly between: readonly string[]; readonly ordered: readonly string[] }> => {
  const above = await listAbove(tx, tenantIds)
  const depth = (id: string) =>
    Math.max(0, ...above.filter(({ start }) => start === id).map(({ level }) => level))
  const topLevel = (start: string) =>
    above.find((each) => each.start === start && each.id === top)?.level ?? 0
  const between = above
    .filter(({ start, id, level }) => level > 0 && level < topLevel(start) && !tenantIds.includes(id))
    // The farther a tenant is from those that change, the higher it lies.
    .toSorted((one, other) => other.level - one.level)
  const ordered = [...new Set(tenantIds)].toSorted(
    (one, other) => depth(one) - depth(other) || (one < other ? -1 : 1),
  )
  return { between: [...new Set(between.map(({ id }) => id))], ordered }
}
