import type { Group, GroupRelations } from '@vestibule/contract/schemas/group'
import type { Database } from '../../platform/db/database.ts'
import { listRoles } from '../roles/roles.queries.ts'
import { listGroups, toPlainGroup } from './groups.queries.ts'
import { membersOfGroups } from './members-of-groups.queries.ts'
import { rolesOfGroups } from './roles-of-groups.queries.ts'

type ReadGroupsParams = {
  readonly ids?: readonly string[]
  readonly relations?: GroupRelations | undefined
}

/** Groups of a tenant, each with what was asked for beside it. */
export const readGroups = async (
  db: Database,
  tenantId: string,
  { ids, relations }: ReadGroupsParams,
): Promise<Group[]> => {
  const rows = await listGroups(db, tenantId, ids)
  const groupIds = rows.map((row) => row.id)
  const withRoles = relations === 'roles' || relations === 'rolesAndUsers'
  const withUsers = relations === 'users' || relations === 'rolesAndUsers'
  const roles = withRoles ? await listRoles(db, tenantId) : []
  const given = withRoles ? await rolesOfGroups(db, tenantId, groupIds) : new Map<string, string[]>()
  const members = withUsers ? await membersOfGroups(db, tenantId, groupIds) : new Map<string, never[]>()
  return rows.map((row) => ({
    ...toPlainGroup(row),
    ...(withRoles && { roles: roles.filter((role) => given.get(row.id)?.includes(role.id)) }),
    ...(withUsers && { users: [...(members.get(row.id) ?? [])] }),
  }))
}
