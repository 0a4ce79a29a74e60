import type { EventName } from '@vestibule/contract/events'
import { eq } from 'drizzle-orm'
import type { AuditInsert } from '../../platform/db/audit-entries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** Events that only an account can bring about: its right password, or its second factor. */
export const eventsOfAccounts = [
  'factor.failed',
  'factor.throttled',
  'oneTimeSecret.refused',
  'operation.refused',
  'passkey.refused',
  'recoveryCode.failed',
  'recoveryCode.used',
  'signIn.factorAsked',
  'signIn.passwordBreached',
  'signIn.passwordExpired',
  'signIn.refused',
] as const satisfies readonly EventName[]

const ofAccounts: ReadonlySet<string> = new Set(eventsOfAccounts)

/**
 * The row as it is written: a tenant that has only invited a person is not told that there is an account, so what the
 * account brings about on the way in belongs to the log of the installation (SEC-BE-24).
 */
export const keepFromInviter = async (tx: Database, row: AuditInsert): Promise<AuditInsert> => {
  const { userId, tenantId } = row
  if (!ofAccounts.has(row.action) || !userId || tenantId === vendorTenantId) return row
  const [invited] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
  return invited === undefined ? row : { ...row, tenantId: vendorTenantId }
}
