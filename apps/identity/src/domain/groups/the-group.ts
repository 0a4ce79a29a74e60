import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { GroupRow } from '../../platform/db/schema/groups.ts'
import { type GroupConfiguration, readConfiguration } from './configuration.queries.ts'
import { listGroups } from './groups.queries.ts'

/** A group of this tenant; a foreign id answers as an unknown one (SEC-TE-03). */
export const theGroup = async (db: Database, tenantId: string, groupId: string): Promise<GroupRow> => {
  const [row] = await listGroups(db, tenantId, [groupId])
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/** Refuses a change of groups where the tenant does not use them. */
export const ensureGroupsOn = async (tx: Database, tenantId: string): Promise<GroupConfiguration> => {
  const configuration = await readConfiguration(tx, tenantId)
  if (!configuration.enabled) throw new ApiError('GROUPS_OFF')
  return configuration
}

/**
 * A group whose roles may be changed, also one of a directory: who is in it is the directory's to say, what it gives is
 * not. Changes of a tenant's groups wait for each other, so limits and names hold, and rights are judged by what the
 * group gives at that moment.
 */
export const groupToGiveRoles = async (
  tx: Database,
  tenantId: string,
  groupId: string,
): Promise<GroupRow> => {
  await lockTenant(tx, tenantId)
  const group = await theGroup(tx, tenantId, groupId)
  await ensureGroupsOn(tx, tenantId)
  return group
}

/** A group that may be changed here: not one that a directory manages. */
export const groupToChange = async (tx: Database, tenantId: string, groupId: string): Promise<GroupRow> => {
  const group = await groupToGiveRoles(tx, tenantId, groupId)
  if (group.managedBy === 'scim2') throw new ApiError('GROUP_READ_ONLY')
  return group
}
