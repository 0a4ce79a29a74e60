import type { EventName } from '@vestibule/contract/events'
import { desc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type AuditRow, audits } from '../../platform/db/schema/audits.ts'

const newest = async (
  tx: Database,
  tenantId: string,
  ...conditions: SQL[]
): Promise<AuditRow | undefined> => {
  const [row] = await tx
    .select()
    .from(audits)
    .where(inTenant(audits, tenantId, ...conditions))
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(1)
  return row
}

type Acts = {
  readonly tenantId: string
  readonly resourceId: string
  readonly since: Date
  readonly actions: readonly EventName[]
}

/** The newest of some kinds of acts on one thing. */
export const newestAct = (
  tx: Database,
  { tenantId, resourceId, since, actions }: Acts,
): Promise<AuditRow | undefined> =>
  newest(
    tx,
    tenantId,
    gte(audits.createdAt, since),
    inArray(audits.action, [...actions]),
    eq(audits.resourceId, resourceId),
  )
