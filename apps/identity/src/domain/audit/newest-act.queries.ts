import type { EventName } from '@vestibule/contract/events'
import { desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type AuditRow, audits } from '../../platform/db/schema/audits.ts'

type Acts = {
  readonly tenantId: string
  readonly resourceId: string
  readonly since: Date
  readonly actions: readonly EventName[]
}

/** The newest of some kinds of acts on one thing. */
export const newestAct = async (
  tx: Database,
  { tenantId, resourceId, since, actions }: Acts,
): Promise<AuditRow | undefined> => {
  const [row] = await tx
    .select()
    .from(audits)
    .where(
      inTenant(
        audits,
        tenantId,
        gte(audits.createdAt, since),
        inArray(audits.action, [...actions]),
        eq(audits.resourceId, resourceId),
      ),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(1)
  return row
}

type Assignment = { readonly tenantId: string; readonly userId: string; readonly applicationId: string }

/** What was done last to a member's use of an application. */
export const newestAssignment = async (
  tx: Database,
  { tenantId, userId, applicationId }: Assignment,
): Promise<AuditRow | undefined> => {
  const kinds = ['member.applicationsAssigned', 'member.applicationsUnassigned'] satisfies EventName[]
  const [row] = await tx
    .select()
    .from(audits)
    .where(
      inTenant(
        audits,
        tenantId,
        inArray(audits.action, kinds),
        eq(audits.resourceId, userId),
        sql`${audits.details} -> 'appIds' ? ${applicationId}`,
      ),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(1)
  return row
}
