import type { BaseUser, User } from '@vestibule/contract/schemas/user'
import { compilePermissions } from '@vestibule/access'
import { and, inArray } from 'drizzle-orm'
import { lockUserRow } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { listPermissions } from '../roles/permissions.queries.ts'
import { listRoles } from '../roles/roles.queries.ts'
import type { Actor as Caller } from '../../request/request-context.ts'
import { type Member, rolesHeldBy } from '../members/members.queries.ts'

/** Tenants of several people at once, for lists. */
const listTenantIds = async (
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: memberships.userId, tenantId: memberships.tenantId })
    .from(memberships)
    .where(and(inArray(memberships.userId, [...userIds]), joined))
  const grouped = Map.groupBy(rows, (row) => row.userId)
  return new Map([...grouped].map(([userId, held]) => [userId, held.map((row) => row.tenantId)]))
}

/** When the user last changed, and no earlier than the membership that they are shown in. */
const changedAt = ({ updatedAt }: UserRow, { joinedAt, activatedAt }: Member['membership']): Date =>
  new Date(Math.max(...[updatedAt, joinedAt, activatedAt].map((moment) => moment?.getTime() ?? 0)))

const toBaseUser = (
  { user, membership, isMfaEnrolled, provider }: Member,
  tenantIds: readonly string[],
): BaseUser => ({
  id: user.id,
  sub: user.id,
  vendorId: vendorTenantId,
  email: user.email,
  name: user.name,
  verified: user.verifiedAt !== null,
  mfaEnrolled: isMfaEnrolled,
  ...(user.phone ? { phoneNumber: user.phone } : {}),
  ...(user.username ? { username: user.username } : {}),
  provider,
  profilePictureUrl: user.profilePictureUrl,
  tenantId: membership.tenantId,
  // A tenant learns nothing of the other tenants a member belongs to, unless the member asks.
  tenantIds: [...tenantIds],
  tenants: [],
  activatedForTenant: membership.activatedAt !== null,
  isLocked: user.lockedAt !== null,
  isDisabled: membership.isDisabled,
  managedBy: membership.managedBy,
  ...(membership.subAccountAccessAllowed === null
    ? {}
    : { subAccountAccessAllowed: membership.subAccountAccessAllowed }),
  metadata: JSON.stringify(user.metadata),
  createdAt: membership.joinedAt.toISOString(),
  updatedAt: changedAt(user, membership).toISOString(),
  ...(membership.lastSeenAt ? { lastLogin: membership.lastSeenAt.toISOString() } : {}),
  ...(membership.temporaryExpirationDate
    ? { temporaryExpirationDate: membership.temporaryExpirationDate.toISOString() }
    : {}),
})

/** People of a tenant as the users API tells them, without roles. */
export const toBaseUsers = (tenantId: string, members: readonly Member[]): BaseUser[] =>
  members.map((actor) => toBaseUser(actor, [tenantId]))

/** The same with roles and permissions in the tenant. */
export const toUsers = async (
  db: Database,
  tenantId: string,
  members: readonly Member[],
): Promise<User[]> => {
  const userIds = members.map(({ user }) => user.id)
  const [roles, permissions] = [await listRoles(db, tenantId), await listPermissions(db, tenantId)]
  const held = await rolesHeldBy(db, tenantId, userIds)
  return members.map((actor) => {
    const own = roles.filter((role) => held.get(actor.user.id)?.includes(role.id))
    const carried = new Set(own.flatMap((role) => role.permissions))
    const keys = permissions.filter((one) => carried.has(one.id)).map((one) => one.key)
    const isHeld = compilePermissions(keys)
    return {
      ...toBaseUser(actor, [tenantId]),
      tenants: [{ tenantId, roles: own }],
      roles: own,
      rolesIds: own.map((role) => role.id),
      permissions: permissions.filter((one) => carried.has(one.id) || isHeld(one.key)),
    }
  })
}

type Asking = { readonly tenantId: string; readonly isActing: boolean }

/**
 * The person themself, who may know all their tenants.
 *
 * @param asking the acting tenant, and whether another member acts for the person: that one learns of no other tenant
 */
export const toMe = async (db: Database, { tenantId, isActing }: Asking, member: Member): Promise<User> => {
  const [user] = await toUsers(db, tenantId, [member])
  if (user === undefined) throw new Error('One member in, one user out')
  if (isActing) return user
  const tenantIds = await listTenantIds(db, [member.user.id])
  return { ...user, tenantIds: tenantIds.get(member.user.id) ?? [tenantId] }
}

/** Changes what a user says of themself, in a session that is still there once they are locked. */
export const changePerson = async (
  tx: Database,
  { clock, userId }: Pick<Caller, 'clock' | 'userId'>,
  changes: Partial<Pick<UserRow, 'name' | 'phone' | 'profilePictureUrl' | 'metadata'>>,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await lockUserRow(tx, userId)
  await updateUser(tx, clock.now(), userId, changes)
}
