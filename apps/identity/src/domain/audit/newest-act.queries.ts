import type { EventName } from '@vestibule/contract/events'
import { desc, eq, gte, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type AuditRow, audits } from '../../platform/db/schema/audits.ts'

type Acts = {
  readonly tenantId: string
  /** Absent for acts on whichever thing. */
  readonly resourceId?: string
  readonly since: Date
  readonly actions: readonly EventName[]
}

/** Acts of some kinds on one thing, the newest first. */
export const listActs = (
  tx: Database,
  { tenantId, resourceId, since, actions }: Acts,
  limit?: number,
): Promise<AuditRow[]> => {
  const rows = tx
    .select()
    .from(audits)
    .where(
      inTenant(
        audits,
        tenantId,
        gte(audits.createdAt, since),
        inArray(audits.action, [...actions]),
        resourceId === undefined ? undefined : eq(audits.resourceId, resourceId),
      ),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
  return limit === undefined ? rows : rows.limit(limit)
}

/** The newest of some kinds of acts on one thing. */
export const newestAct = async (tx: Database, acts: Acts): Promise<AuditRow | undefined> =>
  (await listActs(tx, acts, 1))[0]
