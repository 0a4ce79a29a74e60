import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { liveMembership } from './live-membership.queries.ts'
import { mayActAsShown } from './may-act.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Joins the members of a tenant to the connections of that tenant which name them as break-glass users. Pending too: each
 * statement that joins by it asks by `liveMembership` or `mayAct` as well.
 */
const isNamedMember: SQL | undefined = and(
  eq(memberships.tenantId, ssoConfigurations.tenantId),
  sql`${memberships.userId} = any(${ssoConfigurations.breakGlassUserIds})`,
)

type Naming = {
  readonly tenantId: string
  /** The connection; undefined for any of the tenant. */
  readonly connectionId?: string
}

/**
 * Whether one of these users signs in without the provider of a connection: it names them, and they are live members of its
 * tenant. The one place that says so; a member who is disabled, or whose time is over, is kept to the provider as others are
 * (SEC-RA-67).
 */
export const isAmongBreakGlass = async (
  db: Database,
  { tenantId, connectionId }: Naming,
  userIds: readonly string[],
  now: Date,
): Promise<boolean> => {
  const isIt = connectionId === undefined ? undefined : eq(ssoConfigurations.id, connectionId)
  const isOneOf = inArray(memberships.userId, [...userIds])
  const rows = await db
    .select({ userId: memberships.userId })
    .from(ssoConfigurations)
    .innerJoin(memberships, isNamedMember)
    .where(inTenant(ssoConfigurations, tenantId, isIt, isOneOf, liveMembership(now)))
    .limit(1)
  return rows.length > 0
}

export type BreakGlassUser = { readonly connectionId: string; readonly userId: string }

/**
 * Who can still sign in while the provider of an enforced connection is down, as far as the tenant sees it.
 */
export const liveBreakGlassUsers = (db: Database, tenantId: string, now: Date): Promise<BreakGlassUser[]> =>
  db
    .select({ connectionId: ssoConfigurations.id, userId: memberships.userId })
    .from(ssoConfigurations)
    .innerJoin(memberships, isNamedMember)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      inTenant(
        ssoConfigurations,
        tenantId,
        eq(ssoConfigurations.isEnforced, true),
        eq(ssoConfigurations.enabled, true),
        mayActAsShown(db, now),
      ),
    )

/**
 * Makes a member a break-glass user of the tenant's enforced connections.
 *
 * @returns those connections, with all their break-glass users
 */
export const addBreakGlassUser = (
  tx: Database,
  { tenantId, userId }: Place,
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

/** A member who leaves is no break-glass user any more: an invitation later does not make them one again (SEC-RA-67). */
export const leaveBreakGlass = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  const isNamed = sql`${userId}::uuid = any(${ssoConfigurations.breakGlassUserIds})`
  await tx
    .update(ssoConfigurations)
    .set({ breakGlassUserIds: sql`array_remove(${ssoConfigurations.breakGlassUserIds}, ${userId}::uuid)` })
    .where(inTenant(ssoConfigurations, tenantId, isNamed))
}
