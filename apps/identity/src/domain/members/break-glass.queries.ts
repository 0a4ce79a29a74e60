import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { mayAct } from './may-act.queries.ts'

export type BreakGlassUser = { readonly connectionId: string; readonly userId: string }

/** Who can still sign in while the provider of an enforced connection is down. */
export const liveBreakGlassUsers = (db: Database, tenantId: string, now: Date): Promise<BreakGlassUser[]> =>
  db
    .select({ connectionId: ssoConfigurations.id, userId: memberships.userId })
    .from(ssoConfigurations)
    .innerJoin(
      memberships,
      and(
        eq(memberships.tenantId, ssoConfigurations.tenantId),
        sql`${memberships.userId} = any(${ssoConfigurations.breakGlassUserIds})`,
      ),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      inTenant(
        ssoConfigurations,
        tenantId,
        eq(ssoConfigurations.isEnforced, true),
        eq(ssoConfigurations.enabled, true),
        mayAct(now),
      ),
    )

/**
 * Makes a member a break-glass user of the tenant's enforced connections.
 *
 * @returns those connections, with all their break-glass users
 */
export const addBreakGlassUser = (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  updatedAt: Date,
): Promise<{ id: string; breakGlassUserIds: string[] }[]> =>
  tx
    .update(ssoConfigurations)
    .set({
      breakGlassUserIds: sql`array_append(${ssoConfigurations.breakGlassUserIds}, ${userId}::uuid)`,
      updatedAt,
    })
    .where(
      inTenant(
        ssoConfigurations,
        tenantId,
        eq(ssoConfigurations.isEnforced, true),
        sql`not ${userId}::uuid = any(${ssoConfigurations.breakGlassUserIds})`,
      ),
    )
    .returning({ id: ssoConfigurations.id, breakGlassUserIds: ssoConfigurations.breakGlassUserIds })
