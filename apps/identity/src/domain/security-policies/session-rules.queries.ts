import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'

/** What a tenant asks of sessions, locked until the transaction ends. */
export const lockSessionRule = async (
  tx: Database,
  tenantId: string,
): Promise<SessionConfiguration | undefined> => {
  const [row] = await tx
    .select({ rule: sessionRules.rule })
    .from(sessionRules)
    .where(inTenant(sessionRules, tenantId))
    .for('update')
  return row?.rule
}

export const saveSessionRule = async (
  tx: Database,
  tenantId: string,
  rule: SessionConfiguration,
  now: Date,
): Promise<void> => {
  await tx
    .insert(sessionRules)
    .values({ tenantId, rule, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: sessionRules.tenantId, set: { rule, updatedAt: now } })
}
