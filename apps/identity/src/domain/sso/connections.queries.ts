import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type SsoConfigurationRow,
  ssoConfigurations,
  ssoDomains,
  type SsoDomainRow,
  ssoGroups,
  ssoGuestLinks,
  ssoRoles,
} from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import { endSsoOfConnection } from '../members/end-sso.queries.ts'
import { keepingMakePending } from '../members/make-pending.ts'
import type { ConnectionValues } from './connection-values.ts'

type Place = Pick<SsoConfigurationRow, 'tenantId' | 'id'>

export const countConnections = async (db: Database, tenantId: string): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId))
  return Number(row?.count ?? 0)
}

export const insertConnection = async (
  tx: Database,
  row: typeof ssoConfigurations.$inferInsert,
): Promise<SsoConfigurationRow> => {
  const [added] = await tx.insert(ssoConfigurations).values(row).returning()
  if (added === undefined) throw new Error('A connection was just inserted')
  return added
}

/** What signs people in is no guest's any more, also once it is turned off again. */
const endGuestLinks = async (tx: Database, { tenantId, id }: Place, now: Date): Promise<void> => {
  const isOpen = and(eq(ssoGuestLinks.configurationId, id), isNull(ssoGuestLinks.revokedAt))
  await tx
    .update(ssoGuestLinks)
    .set({ revokedAt: now })
    .where(inTenant(ssoGuestLinks, tenantId, isOpen))
}

export const changeConnection = async (
  tx: Database,
  { tenantId, id }: Place,
  values: ConnectionValues & Pick<SsoConfigurationRow, 'updatedAt'>,
): Promise<SsoConfigurationRow> => {
  const [changed] = await tx
    .update(ssoConfigurations)
    .set(values)
    .where(inTenant(ssoConfigurations, tenantId, eq(ssoConfigurations.id, id)))
    .returning()
  if (changed === undefined) throw new Error('The connection was removed while it was changed')
  if (values.enabled === true) await endGuestLinks(tx, changed, values.updatedAt)
  return changed
}

/**
 * Deletes a connection and everything that hangs on it.
 *
 * @returns the members who are pending by it
 * @throws ApiError OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const deleteConnection = async (
  tx: Database,
  actor: Actor,
  { tenantId, id }: Place,
): Promise<readonly string[]> => {
  await endSsoOfConnection(tx, actor, { tenantId, id })
  const proved = (await listDomains(tx, { tenantId, id })).filter(({ validatedAt }) => validatedAt !== null)
  for (const table of [ssoRoles, ssoGroups, ssoDomains, ssoGuestLinks])
    await tx.delete(table).where(inTenant(table, tenantId, eq(table.configurationId, id)))
  await tx
    .delete(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId, eq(ssoConfigurations.id, id)))
  const pending: string[] = []
  for (const domain of proved) pending.push(...(await keepingMakePending(tx, actor, domain)))
  return pending
}

/** The oldest connection of a tenant, which the older form of the wire reads and writes. */
export const findFirstConnection = async (
  db: Database,
  tenantId: string,
): Promise<SsoConfigurationRow | undefined> => {
  const [row] = await db
    .select()
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId))
    .orderBy(asc(ssoConfigurations.createdAt), asc(ssoConfigurations.id))
    .limit(1)
  return row
}

/** Domains of a connection, the one that was claimed first at the front. */
export const listDomains = (db: Database, { tenantId, id }: Place): Promise<SsoDomainRow[]> =>
  db
    .select()
    .from(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.configurationId, id)))
    .orderBy(asc(ssoDomains.createdAt), asc(ssoDomains.id))

/** Deletes groups with their roles. */
export const deleteGroups = async (
  tx: Database,
  { tenantId, id }: Place,
  groupIds: readonly string[],
): Promise<void> => {
  if (groupIds.length === 0) return
  const isAmong = (table: typeof ssoRoles | typeof ssoGroups) => eq(table.configurationId, id)
  await tx
    .delete(ssoRoles)
    .where(inTenant(ssoRoles, tenantId, and(isAmong(ssoRoles), inArray(ssoRoles.groupId, [...groupIds]))))
  await tx
    .delete(ssoGroups)
    .where(inTenant(ssoGroups, tenantId, and(isAmong(ssoGroups), inArray(ssoGroups.id, [...groupIds]))))
}

export const insertGroups = async (
  tx: Database,
  rows: readonly (typeof ssoGroups.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(ssoGroups).values([...rows])
}

export const insertMappings = async (
  tx: Database,
  rows: readonly (typeof ssoRoles.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insert(ssoRoles)
      .values([...rows])
      .onConflictDoNothing()
}

/** Takes roles from groups, each pair in the one statement. */
export const deleteMappings = async (
  tx: Database,
  { tenantId, id }: Place,
  pairs: readonly { readonly groupId: string; readonly roleId: string }[],
): Promise<void> => {
  if (pairs.length === 0) return
  const isGone = inArray(
    sql`${ssoRoles.groupId} || '/' || ${ssoRoles.roleId}`,
    pairs.map(({ groupId, roleId }) => `${groupId}/${roleId}`),
  )
  await tx.delete(ssoRoles).where(inTenant(ssoRoles, tenantId, and(eq(ssoRoles.configurationId, id), isGone)))
}
