import { and, count, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventName } from '@vestibule/contract/events'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isShown } from './audit-filter.queries.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'

/** Every row of a tenant that a reader is shown, by the places of its chain and what is not sealed yet: none is read for it. */
export const countAllAudits = async (
  db: Database,
  tenantId: string,
  hidden: readonly EventName[],
): Promise<number> => {
  const [head] = await db
    .select({ chained: sql<number>`${auditHeads.sequence} - ${auditHeads.startSequence}` })
    .from(auditHeads)
    .where(inTenant(auditHeads, tenantId))
  const [unsealed] = await db
    .select({ rows: count() })
    .from(audits)
    .where(inTenant(audits, tenantId, isNull(audits.sequence)))
  const every = Number(head?.chained ?? 0) + Number(unsealed?.rows ?? 0)
  if (hidden.length === 0) return every
  const [unseen] = await db
    .select({ rows: count() })
    .from(audits)
    .where(inTenant(audits, tenantId, inArray(audits.action, [...hidden])))
  return every - Number(unseen?.rows ?? 0)
}

/** Rows that a condition leaves, counted up to a limit and one more. */
export const countUpTo = async (db: Database, where: SQL, limit: number): Promise<number> => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(audits)
    .where(where)
    .limit(limit + 1)
    .as('some')
  const [counted] = await db.select({ rows: count() }).from(some)
  return Number(counted?.rows ?? 0)
}

type CountedSince = {
  readonly since: Date
  readonly severity?: 'High'
  readonly hidden: readonly EventName[]
}

/** Rows since a moment that a reader is shown; of one severity where it is named. */
export const countAuditsSince = async (
  db: Database,
  tenantId: string,
  { since, severity, hidden }: CountedSince,
): Promise<number> => {
  const isSevere = severity && eq(audits.severity, severity)
  const recent = and(gte(audits.createdAt, since), isSevere, isShown(hidden))
  const [counted] = await db
    .select({ rows: count() })
    .from(audits)
    .where(inTenant(audits, tenantId, recent))
  return Number(counted?.rows ?? 0)
}

/** Sign-ins by one connection since a moment. The index of actions leaves that day's sign-ins to read, and no more. */
export const countSignInsSince = async (
  db: Database,
  { tenantId, connectionId }: { readonly tenantId: string; readonly connectionId: string },
  since: Date,
): Promise<{ readonly succeeded: number; readonly failed: number }> => {
  const isSignIn = inArray(audits.action, ['signIn.succeeded', 'signIn.failed'] satisfies EventName[])
  const isByConnection = sql`${audits.details} ->> 'connectionId' = ${connectionId}`
  const rows = await db
    .select({ action: audits.action, rows: count() })
    .from(audits)
    .where(inTenant(audits, tenantId, and(isSignIn, gte(audits.createdAt, since), isByConnection)))
    .groupBy(audits.action)
  const read = (action: EventName) => Number(rows.find((row) => row.action === action)?.rows ?? 0)
  return { succeeded: read('signIn.succeeded'), failed: read('signIn.failed') }
}
