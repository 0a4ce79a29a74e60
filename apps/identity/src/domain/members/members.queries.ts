import type { TeamUser } from '@vestibule/contract/schemas/user'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { type MembershipRow, memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { isEnrolledSql } from '../mfa-policy/may-be-asked.queries.ts'
import { listRoles } from '../roles/roles.queries.ts'

export type MemberFilter = {
  readonly search?: string | undefined
  readonly roleId?: string | undefined
  readonly state?: 'active' | 'pending' | 'disabled' | undefined
  readonly ids?: readonly string[] | undefined
  readonly namePrefix?: string | undefined
  /** Members last seen before this, or never. */
  readonly notSeenSince?: Date | undefined
  /** Only those without a second factor. */
  readonly isMfaUnenrolled?: boolean | undefined
}

export type MemberSort = 'name' | 'email' | 'createdAt' | 'lastLogin' | 'verified'
export type MemberPage = {
  readonly sortBy: MemberSort
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

export type Member = {
  readonly user: UserRow
  readonly membership: MembershipRow
  /** Whether they are asked for a second factor because they added one. */
  readonly isMfaEnrolled: boolean
}

/** `%` and `_` typed by a person are letters, not wildcards. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
const containing = (text: string): string => `%${escaped(text)}%`

const stateConditions: Record<NonNullable<MemberFilter['state']>, SQL | undefined> = {
  active: and(isNotNull(memberships.activatedAt), eq(memberships.isDisabled, false)),
  pending: isNull(memberships.activatedAt),
  disabled: eq(memberships.isDisabled, true),
}

const holding = (db: Database, tenantId: string, roleId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(membershipRoles)
      .where(
        inTenant(
          membershipRoles,
          tenantId,
          eq(membershipRoles.userId, memberships.userId),
          eq(membershipRoles.roleId, roleId),
        ),
      ),
  )

const matching = (db: Database, tenantId: string, filter: MemberFilter): SQL => {
  const { search, roleId, state, ids, namePrefix, notSeenSince, isMfaUnenrolled } = filter
  return inTenant(
    memberships,
    tenantId,
    search ? or(ilike(users.name, containing(search)), ilike(users.email, containing(search))) : undefined,
    roleId ? holding(db, tenantId, roleId) : undefined,
    state ? stateConditions[state] : undefined,
    ids ? inArray(memberships.userId, [...ids]) : undefined,
    namePrefix ? ilike(users.name, `${escaped(namePrefix)}%`) : undefined,
    isMfaUnenrolled ? not(isEnrolledSql) : undefined,
    notSeenSince ? or(isNull(memberships.lastSeenAt), lt(memberships.lastSeenAt, notSeenSince)) : undefined,
  )
}

const sortColumns: Record<MemberSort, SQL> = {
  // A person without a name is listed by the address, which is what the row shows.
  name: sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`,
  email: sql`${users.canonicalEmail}`,
  createdAt: sql`${memberships.joinedAt}`,
  lastLogin: sql`${memberships.lastSeenAt}`,
  verified: sql`${users.verifiedAt} is not null`,
}

/** One page of a tenant's members and how many there are in all. */
export const pageOfMembers = async (
  db: Database,
  tenantId: string,
  filter: MemberFilter,
  page: MemberPage,
): Promise<{ members: Member[]; total: number }> => {
  const where = matching(db, tenantId, filter)
  const joined = eq(users.id, memberships.userId)
  const column = sortColumns[page.sortBy]
  const direction = page.isDescending ? sql`${desc(column)} nulls last` : sql`${asc(column)} nulls last`
  const members = await db
    .select({ user: users, membership: memberships, isMfaEnrolled: isEnrolledSql })
    .from(memberships)
    .innerJoin(users, joined)
    .where(where)
    .orderBy(direction, asc(memberships.userId))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, joined)
    .where(where)
  return { members, total: Number(counted?.total ?? 0) }
}

export const findMember = async (
  db: Database,
  tenantId: string,
  userId: string,
): Promise<Member | undefined> => {
  const [member] = await db
    .select({ user: users, membership: memberships, isMfaEnrolled: isEnrolledSql })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return member
}

/** Role ids of these members. */
export const rolesOfMembers = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: membershipRoles.userId, roleId: membershipRoles.roleId })
    .from(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, inArray(membershipRoles.userId, [...userIds])))
  const grouped = Map.groupBy(rows, (row) => row.userId)
  return new Map([...grouped].map(([userId, held]) => [userId, held.map((row) => row.roleId)]))
}

/** Members as rows of the team page. */
export const toTeamUsers = async (
  db: Database,
  tenantId: string,
  members: readonly Member[],
): Promise<TeamUser[]> => {
  const roles = await listRoles(db, tenantId)
  const held = await rolesOfMembers(
    db,
    tenantId,
    members.map(({ user }) => user.id),
  )
  return members.map(({ user, membership, isMfaEnrolled: mfaEnabled }) => {
    const roleIds = held.get(user.id) ?? []
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      ...(user.phone ? { phone: user.phone } : {}),
      ...(user.username ? { username: user.username } : {}),
      ...(user.profilePictureUrl ? { profileImageUrl: user.profilePictureUrl } : {}),
      tenantId,
      vendorId: vendorTenantId,
      roleIds,
      roles: roles.filter((role) => roleIds.includes(role.id)),
      activatedForTenant: membership.activatedAt !== null,
      createdAt: membership.joinedAt.toISOString(),
      ...(membership.lastSeenAt ? { lastLogin: membership.lastSeenAt.toISOString() } : {}),
      mfaEnabled,
      verified: user.verifiedAt !== null,
      managedBy: membership.managedBy,
      ...(membership.temporaryExpirationDate
        ? { temporaryExpirationDate: membership.temporaryExpirationDate.toISOString() }
        : {}),
      isDisabled: membership.isDisabled,
    }
  })
}

/** A person's name and phone are their own once they belong to more than one tenant. */
export const belongsHereAlone = async (tx: Database, userId: string): Promise<boolean> => {
  const rows = await tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return rows.length === 1
}
