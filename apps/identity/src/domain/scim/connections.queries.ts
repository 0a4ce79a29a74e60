import type { ScimConnection } from '@vestibule/contract/schemas/scim'
import { and, asc, count, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { groups } from '../../platform/db/schema/groups.ts'
import {
  type ScimConnectionRow,
  scimConnections,
  scimGroups,
  scimRequests,
  scimUsers,
} from '../../platform/db/schema/scim.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { ScimPlace } from './scim-caller.ts'

export const findConnection = async (
  db: Database,
  tenantId: string,
  id: string,
): Promise<ScimConnectionRow | undefined> => {
  const [row] = await db
    .select()
    .from(scimConnections)
    .where(inTenant(scimConnections, tenantId, eq(scimConnections.id, id)))
  return row
}

const byToken = prepared((db) =>
  db
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.tokenHash, sql.placeholder('tokenHash')))
    .prepare('scim_connection_by_token'),
)

/** The connection whose token has this hash, in whatever tenant. */
export const findConnectionByToken = async (
  db: Database,
  tokenHash: string,
): Promise<ScimConnectionRow | undefined> => {
  const [row] = await byToken(db).execute({ tokenHash })
  return row
}

/** The tenant of a connection, for its log alone: nothing of it is answered. */
export const findTenantOfConnection = async (db: Database, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ tenantId: scimConnections.tenantId })
    .from(scimConnections)
    .where(eq(scimConnections.id, id))
  return row?.tenantId
}

/** Connections of a tenant, the oldest first. */
export const listConnections = (db: Database, tenantId: string): Promise<ScimConnectionRow[]> =>
  db
    .select()
    .from(scimConnections)
    .where(inTenant(scimConnections, tenantId))
    .orderBy(asc(scimConnections.createdAt), asc(scimConnections.id))

type Counted = typeof scimUsers | typeof scimGroups | typeof scimRequests

const countByConnection = async (
  db: Database,
  tenantId: string,
  table: Counted,
  only?: ReturnType<typeof and>,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: table.connectionId, count: count() })
    .from(table)
    .where(inTenant(table, tenantId, only))
    .groupBy(table.connectionId)
  return new Map(rows.map((row) => [row.id, Number(row.count)]))
}

export type ConnectionCounts = Required<Pick<ScimConnection, 'usersCount' | 'groupsCount' | 'failedRequests'>>

/** What the list says of each connection beside its row. */
export const readCounts = async (
  db: Database,
  tenantId: string,
  failedSince: Date,
): Promise<(id: string) => ConnectionCounts> => {
  const hasFailed = and(gte(scimRequests.status, 400), gte(scimRequests.createdAt, failedSince))
  const users = await countByConnection(db, tenantId, scimUsers)
  const listGroups = await countByConnection(db, tenantId, scimGroups)
  const failed = await countByConnection(db, tenantId, scimRequests, hasFailed)
  return (id) => ({
    usersCount: users.get(id) ?? 0,
    groupsCount: listGroups.get(id) ?? 0,
    failedRequests: failed.get(id) ?? 0,
  })
}

export const countUsers = async (db: Database, { tenantId, connectionId }: ScimPlace): Promise<number> =>
  db.$count(scimUsers, inTenant(scimUsers, tenantId, eq(scimUsers.connectionId, connectionId)))

export const countConnections = (db: Database, tenantId: string): Promise<number> =>
  db.$count(scimConnections, inTenant(scimConnections, tenantId))

export const insertConnection = async (
  tx: Database,
  row: typeof scimConnections.$inferInsert,
): Promise<void> => {
  await tx.insert(scimConnections).values(row)
}

/**
 * A connection, kept until the transaction ends: `use` by requests of its directory, which go on beside each other, `change`
 * by what an administrator decides about it, which waits for those and they for it.
 */
export const lockConnection = async (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
  reason: 'use' | 'change',
): Promise<ScimConnectionRow | undefined> => {
  const [row] = await tx
    .select()
    .from(scimConnections)
    .where(inTenant(scimConnections, tenantId, eq(scimConnections.id, connectionId)))
    .for(reason === 'use' ? 'key share' : 'update')
  return row
}

export const setSyncing = async (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
  changes: Pick<ScimConnectionRow, 'syncToUserManagement'> &
    Partial<Pick<ScimConnectionRow, 'grantablePermissions' | 'savedBy' | 'savedIn' | 'handsOnAccess'>>,
): Promise<void> => {
  await tx
    .update(scimConnections)
    .set(changes)
    .where(inTenant(scimConnections, tenantId, eq(scimConnections.id, connectionId)))
}

/** Takes a connection away; its users and groups stay, as ones that are managed here. Pending too: so do invitations. */
export const removeConnection = async (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
): Promise<{ readonly users: number; readonly groups: number }> => {
  const users = await tx
    .delete(scimUsers)
    .where(inTenant(scimUsers, tenantId, eq(scimUsers.connectionId, connectionId)))
    .returning({ id: scimUsers.userId })
  const owned = await tx
    .delete(scimGroups)
    .where(inTenant(scimGroups, tenantId, eq(scimGroups.connectionId, connectionId)))
    .returning({ id: scimGroups.groupId })
  const managedBy = 'frontegg' as const
  const userIds = sql`any(${sql.param(users.map(({ id }) => id))}::uuid[])`
  if (users.length > 0)
    await tx
      .update(memberships)
      .set({ managedBy })
      .where(inTenant(memberships, tenantId, sql`${memberships.userId} = ${userIds}`))
  if (owned.length > 0) {
    const ids = owned.map(({ id }) => id)
    await tx
      .update(groups)
      .set({ managedBy })
      .where(inTenant(groups, tenantId, inArray(groups.id, ids)))
  }
  await tx
    .delete(scimRequests)
    .where(inTenant(scimRequests, tenantId, eq(scimRequests.connectionId, connectionId)))
  await tx
    .delete(scimConnections)
    .where(inTenant(scimConnections, tenantId, eq(scimConnections.id, connectionId)))
  return { users: users.length, groups: owned.length }
}
