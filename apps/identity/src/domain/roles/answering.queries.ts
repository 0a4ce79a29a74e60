import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { groupRoles } from '../../platform/db/schema/groups.ts'
import { scimConnections } from '../../platform/db/schema/scim.ts'
import { ssoConfigurations, ssoRoles } from '../../platform/db/schema/sso-configurations.ts'
import { isAccessTaken } from './access-below.queries.ts'

const answeredTables = [groupRoles, scimConnections, ssoConfigurations, ssoRoles] as const

/**
 * What a leaving member answers for, here and in accounts below, goes on without them as it is: it gives no access to
 * accounts below where that was taken from them (SEC-RA-34).
 */
export const leaveAnswering = async (
  tx: Database,
  place: { readonly tenantId: string; readonly userId: string },
): Promise<void> => {
  if (!(await isAccessTaken(tx, place))) return
  for (const table of answeredTables)
    await tx
      .update(table)
      .set({ handsOnAccess: false })
      .where(
        and(
          eq(table.savedBy, place.userId),
          eq(sql`coalesce(${table.savedIn}, ${table.tenantId})`, place.tenantId),
        ),
      )
}
