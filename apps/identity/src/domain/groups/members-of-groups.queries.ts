import type { GroupUser } from '@vestibule/contract/schemas/group'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { listWaitingAmong } from '../members/senders.queries.ts'
import { isAccountShown } from '../members/not-entered.queries.ts'
import { shownEmail, shownName } from '../members/shown-columns.queries.ts'

/** Members of these groups, those who came first at the top. Pending too: they are shown as the tenant typed them. */
export const membersOfGroups = async (
  db: Database,
  tenantId: string,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, GroupUser[]>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .select({
      groupId: groupMembers.groupId,
      createdAt: groupMembers.createdAt,
      activatedAt: memberships.activatedAt,
      user: {
        id: users.id,
        email: shownEmail(db),
        name: shownName(db),
        profilePictureUrl: sql<
          string | null
        >`case when ${isAccountShown(db)} then ${users.profilePictureUrl} end`,
      },
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, groupMembers.tenantId), eq(memberships.userId, groupMembers.userId)),
    )
    .where(inTenant(groupMembers, tenantId, inArray(groupMembers.groupId, [...groupIds])))
    .orderBy(asc(groupMembers.createdAt), asc(shownEmail(db)), asc(users.id))
  const ofGroup = Map.groupBy(rows, (row) => row.groupId)
  return new Map(
    [...ofGroup].map(([groupId, members]) => [
      groupId,
      members.map(({ user, activatedAt, createdAt }) => ({
        ...user,
        activatedForTenant: activatedAt !== null,
        createdAt: createdAt.toISOString(),
      })),
    ]),
  )
}

/** Who is in a group of the tenant, is invited and has not answered. */
export const listWaitingInGroups = async (db: Database, tenantId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(inTenant(groupMembers, tenantId))
  return listWaitingAmong(
    db,
    tenantId,
    rows.map(({ userId }) => userId),
  )
}

/** Ids of the groups that each of these members is in; those who are in none are left out. */
export const groupIdsOfUsers = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: groupMembers.userId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(inTenant(groupMembers, tenantId, inArray(groupMembers.userId, [...userIds])))
    .orderBy(asc(groupMembers.groupId))
  const ofUser = Map.groupBy(rows, (row) => row.userId)
  return new Map([...ofUser].map(([userId, held]) => [userId, held.map((row) => row.groupId)]))
}

/** Which of these people stand in the list of the tenant. Pending too: a group may have them before they join. */
export const knownMembers = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, [...userIds])))
  return rows.map((row) => row.userId)
}

type Place = { readonly tenantId: string; readonly groupId: string }

export const addMembers = async (tx: Database, place: Place, userIds: readonly string[], createdAt: Date) => {
  await tx
    .insert(groupMembers)
    .values(userIds.map((userId) => ({ ...place, userId, createdAt })))
    .onConflictDoNothing()
}

export const removeMembers = async (
  tx: Database,
  { tenantId, groupId }: Place,
  userIds: readonly string[],
) => {
  const these = and(eq(groupMembers.groupId, groupId), inArray(groupMembers.userId, [...userIds]))
  await tx.delete(groupMembers).where(inTenant(groupMembers, tenantId, these))
}
