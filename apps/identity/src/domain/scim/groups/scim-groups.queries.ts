import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { matchableId } from '../../../platform/db/schema/columns.ts'
import { groupMembers, type GroupRow, groups } from '../../../platform/db/schema/groups.ts'
import {
  type ScimGroupRow,
  scimGroups,
  type ScimUserRow,
  scimUsers,
} from '../../../platform/db/schema/scim.ts'
import { type FilterColumns, toCondition } from '../filter-sql.queries.ts'
import { readList } from '../read-list.ts'
import type { ScimPlace } from '../scim-caller.ts'
import type { ScimQuery } from '../scim-filter.ts'
import { ScimProblem } from '../scim-problem.ts'

export type ScimGroupView = ScimGroupRow & Pick<GroupRow, 'name' | 'createdAt' | 'updatedAt'>

export type ScimMember = Pick<ScimUserRow, 'userId' | 'resourceId' | 'userName'>

const hasMember = (resourceId: string): SQL =>
  sql`exists (select from ${groupMembers} join ${scimUsers}
    on ${scimUsers.tenantId} = ${groupMembers.tenantId} and ${scimUsers.userId} = ${groupMembers.userId}
    where ${groupMembers.tenantId} = ${scimGroups.tenantId} and ${groupMembers.groupId} = ${scimGroups.groupId}
      and ${scimUsers.connectionId} = ${scimGroups.connectionId}
      and ${scimUsers.resourceId} = ${matchableId(resourceId)}::uuid)`

const members = { value: sql`${scimGroups.groupId}`, is: 'text', equals: hasMember } as const

/** What lists can be filtered by. */
export const groupFilterColumns = {
  id: { value: sql`${scimGroups.groupId}`, is: 'id' },
  displayName: { value: sql`${groups.name}`, is: 'text', isName: true },
  externalId: { value: sql`${scimGroups.externalId}`, is: 'text', isCaseExact: true },
  members,
  'members.value': members,
} satisfies FilterColumns

const sortColumns: Readonly<Record<string, SQL>> = {
  id: sql`${scimGroups.groupId}`,
  displayName: sql`lower(${groups.name})`,
  externalId: sql`${scimGroups.externalId}`,
  'meta.created': sql`${groups.createdAt}`,
  'meta.lastModified': sql`${groups.updatedAt}`,
}

const toOrder = ({ sortBy, isDescending }: ScimQuery): SQL[] => {
  const direction = isDescending ? desc : asc
  if (sortBy === undefined) return [asc(groups.createdAt), asc(groups.id)]
  const column = sortColumns[sortBy]
  if (column === undefined) throw new ScimProblem(400, `Sorting by ${sortBy} is not supported`, 'invalidPath')
  return [direction(column), direction(groups.id)]
}

const ofConnection = ({ tenantId, connectionId }: ScimPlace, ...more: (SQL | undefined)[]): SQL =>
  inTenant(scimGroups, tenantId, eq(scimGroups.connectionId, connectionId), ...more)

const joinsGroup = and(eq(groups.tenantId, scimGroups.tenantId), eq(groups.id, scimGroups.groupId))

const viewColumns = {
  row: scimGroups,
  group: { name: groups.name, createdAt: groups.createdAt, updatedAt: groups.updatedAt },
}

const select = (db: Database) => db.select(viewColumns).from(scimGroups).innerJoin(groups, joinsGroup)

type Found = {
  readonly row: ScimGroupRow
  readonly group: Pick<GroupRow, 'name' | 'createdAt' | 'updatedAt'>
}
const toView = ({ row, group }: Found): ScimGroupView => ({ ...row, ...group })

/** One page of the groups of a connection, and how many match in all. */
export const listScimGroups = async (
  db: Database,
  place: ScimPlace,
  query: ScimQuery,
): Promise<{ readonly groups: ScimGroupView[]; readonly total: number }> => {
  const where = ofConnection(place, toCondition(query.filter, groupFilterColumns))
  const { rows, total } = await readList(query, {
    read: ({ limit, offset }) =>
      select(db)
        .where(where)
        .orderBy(...toOrder(query))
        .limit(limit)
        .offset(offset),
    count: async () => {
      const [counted] = await db
        .select({ total: count() })
        .from(scimGroups)
        .innerJoin(groups, joinsGroup)
        .where(where)
      return Number(counted?.total ?? 0)
    },
  })
  return { groups: rows.map(toView), total }
}

export const findScimGroup = async (
  db: Database,
  place: ScimPlace,
  groupId: string,
): Promise<ScimGroupView | undefined> => {
  const [row] = await select(db).where(ofConnection(place, eq(scimGroups.groupId, groupId)))
  return row && toView(row)
}

/** Whether another group of the connection has this id in the directory. */
export const isExternalIdTaken = async (
  tx: Database,
  place: ScimPlace,
  externalId: string | null,
  exceptGroupId?: string,
): Promise<boolean> => {
  if (externalId === null) return false
  const rows = await tx
    .select({ id: scimGroups.groupId })
    .from(scimGroups)
    .where(ofConnection(place, eq(scimGroups.externalId, externalId)))
  return rows.some(({ id }) => id !== exceptGroupId)
}

/** Members of these groups that the directory manages, by group. */
export const listMembersOfScimGroups = async (
  db: Database,
  { tenantId, connectionId }: ScimPlace,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, ScimMember[]>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .select({
      groupId: groupMembers.groupId,
      userId: scimUsers.userId,
      resourceId: scimUsers.resourceId,
      userName: scimUsers.userName,
    })
    .from(groupMembers)
    .innerJoin(
      scimUsers,
      and(eq(scimUsers.tenantId, groupMembers.tenantId), eq(scimUsers.userId, groupMembers.userId)),
    )
    .where(
      inTenant(
        groupMembers,
        tenantId,
        inArray(groupMembers.groupId, [...groupIds]),
        eq(scimUsers.connectionId, connectionId),
      ),
    )
    .orderBy(asc(groupMembers.createdAt), asc(scimUsers.userId))
  return Map.groupBy(rows, (row) => row.groupId)
}

export const countMembers = (db: Database, { tenantId }: ScimPlace, groupId: string): Promise<number> =>
  db.$count(groupMembers, inTenant(groupMembers, tenantId, eq(groupMembers.groupId, groupId)))

/** Groups of the connection that these users are in, by user. */
export const listGroupsOfScimUsers = async (
  db: Database,
  { tenantId, connectionId }: ScimPlace,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly groupId: string; readonly name: string }[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: groupMembers.userId, groupId: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.tenantId, groupMembers.tenantId), eq(groups.id, groupMembers.groupId)))
    .innerJoin(scimGroups, and(eq(scimGroups.tenantId, groups.tenantId), eq(scimGroups.groupId, groups.id)))
    .where(
      inTenant(
        groupMembers,
        tenantId,
        inArray(groupMembers.userId, [...userIds]),
        eq(scimGroups.connectionId, connectionId),
      ),
    )
    .orderBy(asc(groups.id))
  return Map.groupBy(rows, (row) => row.userId)
}

/** Which of these are users of the connection (SEC-AD-07), by the ids of the resources. */
export const listManaged = async (
  db: Database,
  { tenantId, connectionId }: ScimPlace,
  resourceIds: readonly string[],
): Promise<Pick<ScimUserRow, 'userId' | 'resourceId'>[]> => {
  if (resourceIds.length === 0) return []
  const isOne = inArray(scimUsers.resourceId, [...resourceIds])
  return db
    .select({ userId: scimUsers.userId, resourceId: scimUsers.resourceId })
    .from(scimUsers)
    .where(inTenant(scimUsers, tenantId, eq(scimUsers.connectionId, connectionId), isOne))
}

export const insertScimGroup = async (tx: Database, row: typeof scimGroups.$inferInsert): Promise<void> => {
  await tx.insert(scimGroups).values(row)
}

export const updateScimGroup = async (
  tx: Database,
  place: ScimPlace,
  groupId: string,
  externalId: string | null,
): Promise<void> => {
  await tx
    .update(scimGroups)
    .set({ externalId, version: sql`${scimGroups.version} + 1` })
    .where(ofConnection(place, eq(scimGroups.groupId, groupId)))
}

export const deleteScimGroup = async (tx: Database, place: ScimPlace, groupId: string): Promise<void> => {
  await tx.delete(scimGroups).where(ofConnection(place, eq(scimGroups.groupId, groupId)))
}
