import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { audits } from '../../platform/db/schema/audits.ts'

type Link = { readonly hash: string; readonly createdAt: Date }

/** One link of a tenant's chain; undefined where its row was cut off or is missing. */
export const findLink = async (
  db: Database,
  tenantId: string,
  sequence: number,
): Promise<Link | undefined> => {
  const [row] = await db
    .select({ hash: audits.hash, createdAt: audits.createdAt })
    .from(audits)
    .where(inTenant(audits, tenantId, eq(audits.sequence, sequence)))
  return row && { hash: row.hash ?? '', createdAt: row.createdAt }
}
