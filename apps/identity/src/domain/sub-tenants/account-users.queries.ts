import { and, asc, count, desc, eq, exists, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { matchableId, vendorTenantId } from '../../platform/db/schema/columns.ts'
import { rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { type MembershipRow, memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { isEnrolledSql } from '../mfa-policy/may-be-asked.queries.ts'
import { accountsReached } from './below.queries.ts'
import { containsText } from '../../platform/db/like-pattern.ts'
import { providerSql } from '../members/member-provider.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'

export type UserSearch = {
  readonly filter: string | undefined
  readonly sortBy: 'name' | 'email' | 'createdAt'
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

const sortColumns = {
  // A person without a name is listed by the address, which is what the row shows.
  name: sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`,
  email: sql`${users.canonicalEmail}`,
  createdAt: sql`${users.createdAt}`,
} as const

/** An account alone, or with those below it that can be entered. */
export type Place = { readonly tenantId: string; readonly isWithBelow: boolean }

/** Memberships of a place: its tenant predicate. */
const inPlace = ({ tenantId, isWithBelow }: Place): SQL | undefined =>
  isWithBelow ? inTree(tenantId) : inTenant(memberships, tenantId)

/** Memberships in an account or in one below it. */
const inTree = (tenantId: string): SQL | undefined =>
  or(
    inTenant(memberships, tenantId),
    sql`${memberships.tenantId} in (select account.id from ${accountsReached(tenantId)} as account)`,
  )

/** One membership for each person of a tree: the one in the account itself where there is one, else their first below. */
export const onceInTree = (tenantId: string): SQL =>
  and(
    inTree(tenantId),
    sql`${memberships.tenantId} = (
      select other.tenant_id from ${memberships} as other
      where other.user_id = ${memberships.userId} and (other.tenant_id = ${matchableId(tenantId)}
        or other.tenant_id in (select account.id from ${accountsReached(tenantId)} as account))
      order by (other.tenant_id = ${matchableId(tenantId)}) desc, other.joined_at, other.tenant_id limit 1)`,
  ) as SQL

/** One page of the people of a tree, and how many there are in all. */
export const pageOfTreeUsers = async (
  db: Database,
  place: Place,
  { filter, sortBy, isDescending, offset, limit }: UserSearch,
): Promise<{
  readonly users: readonly { user: UserRow; isMfaEnrolled: boolean }[]
  readonly total: number
}> => {
  const belongs = exists(
    db
      .select({ one: sql`1` })
      .from(memberships)
      .where(and(eq(memberships.userId, users.id), inPlace(place))),
  )
  const where = and(
    belongs,
    filter ? or(containsText(users.name, filter), containsText(users.email, filter)) : undefined,
  )
  const column = sortColumns[sortBy]
  const page = await db
    .select({ user: users, isMfaEnrolled: isEnrolledSql })
    .from(users)
    .where(where)
    .orderBy(isDescending ? desc(column) : asc(column), asc(users.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(users).where(where)
  return { users: page, total: Number(counted?.total ?? 0) }
}

export type TreeMembership = MembershipRow & { readonly provider: string }

/** What these people are in the accounts of a tree, and how they sign in there. */
export const selectTreeMemberships = (
  db: Database,
  place: Place,
  userIds: readonly string[],
): Promise<TreeMembership[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ ...getTableColumns(memberships), provider: providerSql })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(inArray(memberships.userId, [...userIds]), inPlace(place)))
        .orderBy(asc(memberships.joinedAt), asc(memberships.tenantId))

/** Roles that these people hold in these accounts, each with the ids of its permissions. */
export const rolesHeldIn = async (db: Database, tenantIds: readonly string[], userIds: readonly string[]) => {
  if (tenantIds.length === 0 || userIds.length === 0) return []
  return db
    .select({
      tenantId: heldRoles.tenantId,
      userId: heldRoles.userId,
      role: roles,
      permissionIds: sql<string[]>`array(
        select ${rolePermissions.permissionId}::text from ${rolePermissions}
        where ${rolePermissions.tenantId} = ${roles.tenantId} and ${rolePermissions.roleId} = ${roles.id})`,
    })
    .from(heldRoles)
    .innerJoin(
      roles,
      and(
        eq(roles.id, heldRoles.roleId),
        or(eq(roles.tenantId, heldRoles.tenantId), eq(roles.tenantId, vendorTenantId)),
      ),
    )
    .where(and(inArray(heldRoles.tenantId, [...tenantIds]), inArray(heldRoles.userId, [...userIds])))
    .orderBy(asc(roles.level), asc(roles.name))
}

/** Every role that a member of an account holds. */
export const roleIdsHeldIn = async (db: Database, tenantId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ roleId: heldRoles.roleId })
    .from(heldRoles)
    .where(inTenant(heldRoles, tenantId))
  return rows.map(({ roleId }) => roleId)
}

export const setSubAccountAccess = async (
  tx: Database,
  tenantId: string,
  userIds: readonly string[],
  isAllowed: boolean,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ subAccountAccessAllowed: isAllowed })
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, [...userIds])))
}

/**
 * Whether a member of an account has access to those below: what was said of them, else what holds in the account and for
 * those who manage accounts below.
 */
const isAllowedBelowSql = (isManager: SQL): SQL<boolean> => sql<boolean>`(
  ${tenants.subAccountAccessType} = 'alwaysOn'
  or coalesce(${memberships.subAccountAccessAllowed}, ${tenants.subAccountAccessType} = 'defaultOn' or ${isManager}))`

type AccessParams = { readonly tenantId: string; readonly userId: string; readonly isManager: boolean }

export const isAllowedBelow = async (
  db: Database,
  { tenantId, userId, isManager }: AccessParams,
): Promise<boolean> => {
  const isAllowed = isAllowedBelowSql(sql`${isManager}::boolean`)
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isAllowed))
  return rows.length > 0
}

/** That a member holds one of these permissions. */
const holdsOne = (permissionIds: readonly string[]): SQL =>
  permissionIds.length === 0
    ? sql`false`
    : sql`exists (select from ${heldRoles} join ${rolePermissions}
        on ${rolePermissions.roleId} = ${heldRoles.roleId}
          and ${rolePermissions.tenantId} in (${heldRoles.tenantId}, ${vendorTenantId})
        where ${heldRoles.tenantId} = ${memberships.tenantId} and ${heldRoles.userId} = ${memberships.userId}
          and ${inArray(rolePermissions.permissionId, [...permissionIds])})`

/**
 * How many belong to each account, and how many of them have access to those below it.
 *
 * @param managing permissions that make a member one who manages accounts below
 */
export const countUsersByTenant = (
  db: Database,
  tenantIds: readonly string[],
  managing: readonly string[],
) =>
  tenantIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          tenantId: memberships.tenantId,
          totalUsers: sql<number>`count(*)::int`,
          totalAccessAllowedUsers: sql<number>`count(*) filter (where ${isAllowedBelowSql(holdsOne(managing))})::int`,
        })
        .from(memberships)
        .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
        .where(inArray(memberships.tenantId, [...tenantIds]))
        .groupBy(memberships.tenantId)
