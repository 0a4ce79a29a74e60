import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'

type DatedRule = { readonly rule: SessionConfiguration; readonly updatedAt: Date }

/** What a tenant asks of sessions, locked until the transaction ends. */
export const lockSessionRule = async (tx: Database, tenantId: string): Promise<DatedRule | undefined> => {
  const [row] = await tx
    .select({ rule: sessionRules.rule, updatedAt: sessionRules.updatedAt })
    .from(sessionRules)
    .where(inTenant(sessionRules, tenantId))
    .for('update')
  return row
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

/** When a tenant changed what it asks of sessions last; undefined where it never did. */
export const findSessionRuleChange = async (db: Database, tenantId: string): Promise<Date | undefined> => {
  const [row] = await db
    .select({ updatedAt: sessionRules.updatedAt })
    .from(sessionRules)
    .where(inTenant(sessionRules, tenantId))
  return row?.updatedAt
}
