import { ApiError, type Answer } from '@vestibule/contract'
import type { getSSOGroups } from '@vestibule/contract/areas/sso-configurations'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { answerFor } from '../roles/answering.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type SsoConfigurationRow, ssoGroups, ssoRoles } from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'

type Place = Pick<SsoConfigurationRow, 'tenantId' | 'id'>

/** Roles of a group, or of everybody where `groupId` is the configuration's own id. */
const ofGroup = ({ tenantId, id }: Place, groupId: string) =>
  inTenant(ssoRoles, tenantId, eq(ssoRoles.configurationId, id), eq(ssoRoles.groupId, groupId))

export const listRoleIds = async (db: Database, place: Place, groupId: string): Promise<string[]> => {
  const rows = await db.select({ roleId: ssoRoles.roleId }).from(ssoRoles).where(ofGroup(place, groupId))
  return rows.map(({ roleId }) => roleId)
}

/** What is mapped in one connection of a tenant, or in all of them, in two questions. */
export const readMappings = async (db: Database, tenantId: string, configurationId?: string) => {
  const within = (table: typeof ssoGroups | typeof ssoRoles) =>
    inTenant(
      table,
      tenantId,
      configurationId === undefined ? undefined : eq(table.configurationId, configurationId),
    )
  const groups = await db.select().from(ssoGroups).where(within(ssoGroups)).orderBy(asc(ssoGroups.group))
  const mapped = await db.select().from(ssoRoles).where(within(ssoRoles))
  const roleIdsIn = (id: string, groupId: string): string[] =>
    mapped.filter((row) => row.configurationId === id && row.groupId === groupId).map(({ roleId }) => roleId)
  return {
    /** Roles of everybody who comes by a connection. */
    listRoleIds: (id: string): string[] => roleIdsIn(id, id),
    listMappedGroups: (id: string): Answer<typeof getSSOGroups> =>
      groups
        .filter((row) => row.configurationId === id)
        .map((row) => ({ id: row.id, group: row.group, roleIds: roleIdsIn(id, row.id) })),
  }
}

export const listGroups = async (
  db: Database,
  { tenantId, id }: Place,
): Promise<Answer<typeof getSSOGroups>> => (await readMappings(db, tenantId, id)).listMappedGroups(id)

export const ownGroup = async (db: Database, { tenantId, id }: Place, groupId: string) => {
  const isIt = and(eq(ssoGroups.configurationId, id), eq(ssoGroups.id, groupId))
  const [row] = await db
    .select()
    .from(ssoGroups)
    .where(inTenant(ssoGroups, tenantId, isIt))
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

type Replacement = {
  readonly place: Place
  readonly groupId: string
  readonly roleIds: readonly string[]
  /** Whether the group has another name than before: then it is another mapping, and nothing of it was chosen before. */
  readonly isRenamed?: boolean
}

/**
 * Maps exactly these roles. An administrator who maps one more must be able to give it (SEC-SO-08); what another administrator mapped
 * stays under that one's rights. Mappings of a tenant wait for each other.
 */
export const replaceRoles = async (
  tx: Database,
  actor: Actor,
  { place, groupId, roleIds, isRenamed = false }: Replacement,
): Promise<void> => {
  await lockTenant(tx, place.tenantId)
  const listed = await listRoleIds(tx, place, groupId)
  if (isRenamed) await tx.delete(ssoRoles).where(ofGroup(place, groupId))
  const before = isRenamed ? [] : listed
  const added = roleIds.filter((roleId) => !before.includes(roleId))
  const gone = before.filter((roleId) => !roleIds.includes(roleId))
  await ensureMayGrantRoles(tx, actor, added)
  if (gone.length > 0)
    await tx.delete(ssoRoles).where(and(ofGroup(place, groupId), inArray(ssoRoles.roleId, gone)))
  const answering = await answerFor(tx, actor)
  const rows = [...new Set(added)].map((roleId) => ({
    tenantId: place.tenantId,
    configurationId: place.id,
    groupId,
    roleId,
    ...answering,
  }))
  if (rows.length > 0) await tx.insert(ssoRoles).values(rows)
}

export const ensureNameIsFree = async (
  tx: Database,
  { tenantId, id }: SsoConfigurationRow,
  { group, groupId }: { readonly group: string; readonly groupId: string },
): Promise<void> => {
  const isOther = and(
    eq(ssoGroups.configurationId, id),
    eq(ssoGroups.group, group),
    ne(ssoGroups.id, groupId),
  )
  const others = await tx
    .select()
    .from(ssoGroups)
    .where(inTenant(ssoGroups, tenantId, isOther))
  if (others.length > 0) throw new ApiError('SSO_GROUP_TAKEN', { group })
}

export const listMappings = async (
  tx: Database,
  { id, tenantId }: SsoConfigurationRow,
  names: readonly string[],
) => {
  const rows = await tx
    .select()
    .from(ssoRoles)
    .where(inTenant(ssoRoles, tenantId, eq(ssoRoles.configurationId, id)))
  const groups = await tx
    .select()
    .from(ssoGroups)
    .where(inTenant(ssoGroups, tenantId, eq(ssoGroups.configurationId, id)))
  const asserted = new Set(groups.filter(({ group }) => names.includes(group)).map((group) => group.id))
  return {
    granted: rows.filter(({ groupId }) => groupId === id || asserted.has(groupId)),
    ofGroups: rows.filter(({ groupId }) => groupId !== id),
  }
}
