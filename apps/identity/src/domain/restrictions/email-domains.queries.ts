import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { emailDomainRestrictions as table } from '../../platform/db/schema/restrictions.ts'

export type EmailDomainRow = typeof table.$inferSelect

export const listEmailDomains = (db: Database, tenantId: string): Promise<EmailDomainRow[]> =>
  db.select().from(table).where(inTenant(table, tenantId)).orderBy(asc(table.domain))

/** Whether one of some domains is on a list. */
export const isListed = async (
  db: Database,
  {
    tenantId,
    type,
    domains,
  }: Pick<EmailDomainRow, 'tenantId' | 'type'> & { readonly domains: readonly string[] },
): Promise<boolean> => {
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(inTenant(table, tenantId, and(eq(table.type, type), inArray(table.domain, [...domains]))))
  return (row?.count ?? 0) > 0
}

export const insertEmailDomain = async (tx: Database, row: EmailDomainRow): Promise<boolean> => {
  const rows = await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id })
  return rows.length > 0
}

export const deleteEmailDomain = async (
  tx: Database,
  tenantId: string,
  id: string,
): Promise<EmailDomainRow | undefined> => {
  const [row] = await tx
    .delete(table)
    .where(inTenant(table, tenantId, eq(table.id, id)))
    .returning()
  return row
}
