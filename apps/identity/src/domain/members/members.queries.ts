import type { TeamUser } from '@vestibule/contract/schemas/user'
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { type MembershipRow, memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { isEnrolledSql } from '../mfa-policy/factor-conditions.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { listRoles } from '../roles/roles.queries.ts'
import { asInvited } from './as-invited.ts'
import { countMembers } from './count-members.queries.ts'
import { matching, type MemberFilter } from './member-filter.queries.ts'
import { type MemberPage, ofAccounts, toOrder, toTypedOrder } from './member-order.queries.ts'
import { providerSql } from './member-provider.queries.ts'
import { isAccountHidden, isAccountShownAmong } from './not-entered.queries.ts'

export type Member = {
  readonly user: UserRow
  readonly membership: MembershipRow
  /** Whether `user` is what the tenant typed of them, and their account is not the tenant's to see. */
  readonly isHidden: boolean
  /** Whether they are asked for a second factor because they added one. */
  readonly isMfaEnrolled: boolean
  /** How they sign in, as the wire names it: `local`, `saml`, `google` and others. */
  readonly provider: string
}

/** What a `Member` is read from; `users` must be joined. Pending too: `asInvited` hides what is the account's. */
export const memberColumns = (db: Database) => ({
  user: users,
  membership: memberships,
  isHidden: sql<boolean>`${isAccountHidden(db)}`,
  isMfaEnrolled: isEnrolledSql,
  provider: providerSql,
})

type Part = { readonly where: SQL; readonly order: readonly SQL[] } & Pick<MemberPage, 'offset' | 'limit'>

/** Pending too: they are shown as they were typed. */
const listPart = async (db: Database, { where, order, offset, limit }: Part): Promise<Member[]> => {
  const rows = await db
    .select(memberColumns(db))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(asInvited)
}

/** Which members are listed, and among which memberships they are looked for. */
type Listed = Readonly<Record<'where' | 'place', SQL>>

/** Members in the order of what is known of their accounts, and after them those whose accounts are hidden. */
const listByAccount = async (db: Database, { where, place }: Listed, page: MemberPage): Promise<Member[]> => {
  const isKnown = and(where, isAccountShownAmong(db, place)) as SQL
  const first = await listPart(db, { ...page, where: isKnown, order: toOrder(page) })
  if (first.length === page.limit) return first
  const before = first.length > 0 ? page.offset + first.length : await countWhere(db, isKnown)
  const offset = Math.max(0, page.offset - before)
  const limit = page.limit - first.length
  const order = toTypedOrder(page)
  return [
    ...first,
    ...(await listPart(db, { where: and(where, isAccountHidden(db)) as SQL, order, offset, limit })),
  ]
}

/** One page of a tenant's members and how many there are in all. */
export const pageOfMembers = async (
  db: Database,
  tenantId: string,
  filter: MemberFilter,
  page: MemberPage,
): Promise<{ members: Member[]; total: number }> => {
  const where = matching(db, tenantId, filter)
  const members = ofAccounts.has(page.sortBy)
    ? await listByAccount(db, { where, place: filter.place ?? inTenant(memberships, tenantId) }, page)
    : await listPart(db, { ...page, where, order: toOrder(page) })
  return { members, total: await countMatching(db, tenantId, filter) }
}

/** Without a filter the memberships alone say how many there are, and their index has them all. */
const countMatching = async (db: Database, tenantId: string, filter: MemberFilter): Promise<number> => {
  if (Object.values(filter).every((value) => value === undefined)) return countMembers(db, tenantId)
  return countWhere(db, matching(db, tenantId, filter))
}

/** Pending too: they stand in the list that is counted. */
const countWhere = async (db: Database, where: SQL): Promise<number> => {
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
  return Number(counted?.total ?? 0)
}

/** A member as they see themselves. Pending too: callers say whom they mean. */
export const findOwnMember = async (
  db: Database,
  tenantId: string,
  userId: string,
): Promise<Member | undefined> => {
  const [member] = await db
    .select(memberColumns(db))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return member
}

/** A member as the tenant may see them: a hidden one as they were typed. */
export const findMember = async (
  db: Database,
  tenantId: string,
  userId: string,
): Promise<Member | undefined> => {
  const member = await findOwnMember(db, tenantId, userId)
  return member && asInvited(member)
}

type RoleIds = ReadonlyMap<string, string[]>

const byUser = (rows: readonly { readonly userId: string; readonly roleId: string }[]): RoleIds => {
  const grouped = Map.groupBy(rows, (row) => row.userId)
  return new Map([...grouped].map(([userId, held]) => [userId, held.map((row) => row.roleId)]))
}

/** Role ids that these members hold, through their groups too. */
export const rolesHeldBy = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<RoleIds> =>
  userIds.length === 0
    ? new Map()
    : byUser(
        await db
          .select({ userId: heldRoles.userId, roleId: heldRoles.roleId })
          .from(heldRoles)
          .where(inTenant(heldRoles, tenantId, inArray(heldRoles.userId, [...userIds]))),
      )

/** Role ids that these members were given themselves: the ones that a change of a member starts from. */
export const rolesOfMembers = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<RoleIds> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: membershipRoles.userId, roleId: membershipRoles.roleId })
    .from(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, inArray(membershipRoles.userId, [...userIds])))
  return byUser(rows)
}

/** Name and phone are the user's, roles are those of the membership: a change of either changes the row. */
const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/** Members as rows of the team page: `roleIds` are those given to the member, `roles` all that they hold. */
export const toTeamUsers = async (
  db: Database,
  tenantId: string,
  members: readonly Member[],
): Promise<TeamUser[]> => {
  const roles = await listRoles(db, tenantId)
  const userIds = members.map(({ user }) => user.id)
  const given = await rolesOfMembers(db, tenantId, userIds)
  const held = await rolesHeldBy(db, tenantId, userIds)
  return members.map(({ user, membership, isMfaEnrolled: mfaEnabled }) => {
    const [roleIds, heldIds] = [given.get(user.id) ?? [], held.get(user.id) ?? []]
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
      roles: roles.filter((role) => heldIds.includes(role.id)),
      activatedForTenant: membership.activatedAt !== null,
      createdAt: membership.joinedAt.toISOString(),
      updatedAt: later(user.updatedAt, membership.updatedAt).toISOString(),
      ...(membership.lastSeenAt ? { lastLogin: membership.lastSeenAt.toISOString() } : {}),
      mfaEnabled,
      verified: user.verifiedAt !== null,
      managedBy: membership.managedBy,
      ...(membership.temporaryExpirationDate
        ? { temporaryExpirationDate: membership.temporaryExpirationDate.toISOString() }
        : {}),
      isDisabled: membership.isDisabled,
      isLocked: user.lockedAt !== null,
    }
  })
}
