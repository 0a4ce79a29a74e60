import { asc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { tenants } from '../../../platform/db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../../../platform/db/schema/users.ts'

/** Users by address, those whose address or name is like a pattern where one is given. */
export const findUsersLike = (db: Database, pattern: string | undefined, limit: number): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(pattern === undefined ? undefined : or(ilike(users.email, pattern), ilike(users.name, pattern)))
    .orderBy(asc(users.canonicalEmail), asc(users.id))
    .limit(limit)

type OrganizationOfUser = { readonly userId: string; readonly id: string; readonly name: string }

/** Organizations of these users, by name. Pending too: an operator sees who has invited whom. */
export const listOrganizations = async (
  db: Database,
  userIds: readonly string[],
): Promise<OrganizationOfUser[]> =>
  userIds.length === 0
    ? []
    : db
        .select({ userId: memberships.userId, id: tenants.id, name: tenants.name })
        .from(memberships)
        .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
        .where(inArray(memberships.userId, [...userIds]))
        .orderBy(asc(tenants.name))
