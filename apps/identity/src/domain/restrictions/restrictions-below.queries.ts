import { and, eq, inArray, sql } from 'drizzle-orm'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { tenantRestrictions } from '../../platform/db/schema/restrictions.ts'

/** Accounts below one with rules about addresses that are on, each with the version of its rules. */
export const listEnforcedVersionsBelow = (
  db: Database,
  tenantId: string,
): Promise<{ tenantId: string; version: string }[]> =>
  db
    .select({ tenantId: tenantRestrictions.tenantId, version: tenantRestrictions.version })
    .from(tenantRestrictions)
    .where(
      and(
        inArray(
          tenantRestrictions.tenantId,
          sql`(select account.id from ${accountsBelow(tenantId)} as account)`,
        ),
        eq(tenantRestrictions.isEnforced, true),
      ),
    )
