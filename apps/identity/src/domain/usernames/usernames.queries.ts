import { and, asc, count, eq, inArray, isNotNull, isNull, like } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAccountShown } from '../members/not-entered.queries.ts'
import { escapeLike } from '../../platform/db/like-pattern.queries.ts'

type UsernamePageParams = {
  readonly _limit: number
  readonly _offset: number
  readonly _usernamePrefix?: string
  readonly userIds?: readonly string[]
}

const beginningWith = (text: string): string => `${escapeLike(text.normalize('NFKC').toLowerCase())}%`

/** One page of the usernames of a tenant's members, whose accounts it may see. */
export const pageOfUsernames = async (
  { db, tenantId, vendorTenantId }: Actor,
  { _limit, _offset, _usernamePrefix, userIds }: UsernamePageParams,
) => {
  const where = inTenant(
    memberships,
    tenantId,
    and(
      isAccountShown(db),
      isNotNull(users.canonicalUsername),
      _usernamePrefix ? like(users.canonicalUsername, beginningWith(_usernamePrefix)) : undefined,
      userIds ? inArray(users.id, [...userIds]) : undefined,
    ),
  )
  const isOfMember = eq(users.id, memberships.userId)
  const rows = await db
    .select({ userId: users.id, username: users.username })
    .from(memberships)
    .innerJoin(users, isOfMember)
    .where(where)
    .orderBy(asc(users.canonicalUsername))
    .limit(_limit)
    .offset(_offset)
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, isOfMember)
    .where(where)
  const totalItems = Number(counted?.total ?? 0)
  return {
    items: rows.map(({ userId, username }) => ({
      vendorId: vendorTenantId,
      userId,
      username: username ?? '',
    })),
    _metadata: { totalItems, totalPages: Math.ceil(totalItems / _limit) },
  }
}

type Username = { readonly username: string; readonly canonicalUsername: string }

/** Gives a user a username. False when the user has one already. */
export const addUsername = async (
  tx: Database,
  userId: string,
  names: Username,
  now: Date,
): Promise<boolean> => {
  const changed = await updateUsers(tx, now, names)
    .where(and(eq(users.id, userId), isNull(users.canonicalUsername)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Takes the username from a user. False when it is another. */
export const removeUsername = async (
  tx: Database,
  userId: string,
  canonical: string,
  now: Date,
): Promise<boolean> => {
  const names = { username: null, canonicalUsername: null }
  const removed = await updateUsers(tx, now, names)
    .where(and(eq(users.id, userId), eq(users.canonicalUsername, canonical), isNotNull(users.username)))
    .returning({ id: users.id })
  return removed.length > 0
}
