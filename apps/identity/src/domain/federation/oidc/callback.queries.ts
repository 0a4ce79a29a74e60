import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import { sharedCallbackClients } from '../../../platform/db/schema/shared-callback.ts'
import { ssoConfigurations } from '../../../platform/db/schema/sso-configurations.ts'

/**
 * Whether another provider was ever registered at the address that providers of older releases share. Ones that were
 * turned off, moved, changed or removed since count: the address may still be entered there, which we can't see.
 */
export const wereOthersAtSharedCallback = async (db: Database, connectionId: string): Promise<boolean> => {
  const [other] = await db
    .select({ id: sharedCallbackClients.id })
    .from(sharedCallbackClients)
    .where(ne(sharedCallbackClients.id, connectionId))
    .limit(1)
  return other !== undefined
}

/** Lets a connection answer at its own address alone. False where it does already. */
export const moveToOwnCallback = async (
  tx: Database,
  { tenantId, connectionId }: Pick<LoginTransactionRow, 'tenantId' | 'connectionId'>,
): Promise<boolean> => {
  const isIt = and(eq(ssoConfigurations.id, connectionId), eq(ssoConfigurations.hasOwnCallback, false))
  const rows = await tx
    .update(ssoConfigurations)
    .set({ hasOwnCallback: true })
    .where(inTenant(ssoConfigurations, tenantId, isIt))
    .returning({ id: ssoConfigurations.id })
  return rows.length > 0
}
