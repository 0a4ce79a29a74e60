import type { SubTenant } from '@vestibule/contract/schemas/sub-tenant'
import { endSsoOfTenant } from '../members/end-sso.queries.ts'
import { eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-time.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { lockUsers } from '../../platform/db/lock-users.queries.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { groupConfigurations, groupMembers, groupRoles, groups } from '../../platform/db/schema/groups.ts'
import { scimConnections, scimGroups, scimRequests } from '../../platform/db/schema/scim.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { membershipRoles, rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import {
  ssoConfigurations,
  ssoDomains,
  ssoGroups,
  ssoRoles,
} from '../../platform/db/schema/sso-configurations.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { endLocksSetIn } from '../members/end-locks.queries.ts'
import { deleteUsersWithoutTenant, leftColumns } from '../members/untouched-users.queries.ts'
import { notifyApplications } from '../applications/notify-applications.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import { keepDeletedId } from './used-ids.queries.ts'

/** False when the id is taken already. */
export const insertAccount = async (tx: Database, row: typeof tenants.$inferInsert): Promise<boolean> => {
  const added = await tx.insert(tenants).values(row).onConflictDoNothing().returning({ id: tenants.id })
  return added.length > 0
}

export const hasAccountsBelow = async (db: Database, tenantId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.parentId, tenantId))
    .limit(1)
  return rows.length > 0
}

const endSessionsIn = async (tx: Database, actor: Actor, tenantId: string): Promise<void> => {
  const isLive = inTenant(sessions, tenantId, isNull(sessions.revokedAt))
  const owners = await tx.selectDistinct({ id: sessions.userId }).from(sessions).where(isLive)
  const userIds = owners.map(({ id }) => id)
  await lockUsers(tx, userIds)
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: databaseNow(actor.clock.databaseTime()), revokedFor: 'removed' })
    .where(isLive)
    .returning({
      id: sessions.id,
      userId: sessions.userId,
      clientId: sessions.clientId,
      scope: sessions.scope,
    })
  await notifyApplications(tx, actor, ended)
}

/**
 * Takes an account away with its members, roles and sessions; a person goes with the last tenant. Its id stays taken.
 * Pending too: invitations end with the account.
 *
 * @throws ApiError NOT_FOUND for an id that is of no tenant
 */
export const removeAccount = async (tx: Database, actor: Actor, tenantId: string): Promise<void> => {
  ensureTenantId(tenantId)
  await keepDeletedId(tx, tenantId, actor.clock.now())
  await endSessionsIn(tx, actor, tenantId)
  await endSsoOfTenant(tx, actor, tenantId)
  for (const table of [
    membershipRoles,
    applicationAssignments,
    groupMembers,
    groupRoles,
    groups,
    groupConfigurations,
    scimConnections,
    scimGroups,
    scimRequests,
    ssoRoles,
    ssoGroups,
    ssoDomains,
    ssoConfigurations,
  ])
    await tx.delete(table).where(inTenant(table, tenantId))
  for (const table of [oneTimeTokens, oneTimeCodes])
    await tx
      .delete(table)
      .where(inTenant(table, tenantId, inArray(table.purpose, ['invitation', 'activation'])))
  const left = await tx.delete(memberships).where(inTenant(memberships, tenantId)).returning(leftColumns)
  await endLocksSetIn(tx, actor.clock.now(), { tenantId, userIds: left.map(({ userId }) => userId) })
  await deleteUsersWithoutTenant(tx, actor, left)
  await tx.delete(rolePermissions).where(inTenant(rolePermissions, tenantId))
  await tx.delete(roles).where(inTenant(roles, tenantId))
  await tx.delete(tenants).where(eq(tenants.id, tenantId))
}

const defined = <Fields extends Record<string, string | null>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: string
  }

export const toSubTenant = (row: TenantRow): SubTenant => ({
  tenantId: row.id,
  name: row.name,
  updatedAt: row.updatedAt.toISOString(),
  ...defined({
    status: row.status,
    website: row.website,
    applicationUrl: row.applicationUrl,
    logo: row.logo,
    logoUrl: row.logo,
    address: row.address,
    timezone: row.timezone,
    currency: row.currency,
  }),
})
