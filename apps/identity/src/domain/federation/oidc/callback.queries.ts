import { and, count, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import { socialProviders } from '../../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../../platform/db/schema/sso-configurations.ts'

const isComplete = and(
  eq(ssoConfigurations.type, 'oidc'),
  ne(ssoConfigurations.ssoEndpoint, ''),
  ne(ssoConfigurations.oidcClientId, ''),
)

/** How many providers answer at the address that they share: one that is off comes back, and its provider answers tests. */
export const countAtSharedCallback = async (db: Database): Promise<number> => {
  const [connections] = await db
    .select({ count: count() })
    .from(ssoConfigurations)
    .where(and(isComplete, eq(ssoConfigurations.hasOwnCallback, false)))
  const [social] = await db
    .select({ count: count() })
    .from(socialProviders)
    .where(eq(socialProviders.hasOwnCallback, false))
  return Number(connections?.count ?? 0) + Number(social?.count ?? 0)
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
