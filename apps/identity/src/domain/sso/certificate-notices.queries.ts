import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type SsoConfigurationRow, ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'

/** In one turn; while there are more, the next turn follows at once. */
const perTurn = 20

/** Connections that are on, whose last certificate ends by then, and whose administrators were not told. */
export const endingConnections = (db: Database, by: Date): Promise<SsoConfigurationRow[]> =>
  db
    .select()
    .from(ssoConfigurations)
    .where(
      and(
        lte(ssoConfigurations.certificateEndsAt, by),
        isNull(ssoConfigurations.certificateNoticedAt),
        eq(ssoConfigurations.enabled, true),
      ),
    )
    .orderBy(asc(ssoConfigurations.certificateEndsAt))
    .limit(perTurn)

/** Notes that administrators were told. False where another process did it first, or the certificate was changed. */
export const markNoticed = async (
  tx: Database,
  { tenantId, id, certificateEndsAt }: SsoConfigurationRow,
  now: Date,
): Promise<boolean> => {
  if (certificateEndsAt === null) return false
  const isIt = and(
    eq(ssoConfigurations.id, id),
    isNull(ssoConfigurations.certificateNoticedAt),
    eq(ssoConfigurations.certificateEndsAt, certificateEndsAt),
  )
  const rows = await tx
    .update(ssoConfigurations)
    .set({ certificateNoticedAt: now })
    .where(inTenant(ssoConfigurations, tenantId, isIt))
    .returning({ id: ssoConfigurations.id })
  return rows.length > 0
}
