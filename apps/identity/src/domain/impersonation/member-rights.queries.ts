import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isLive, permissionKeys } from '../sessions/session-facts.queries.ts'

/** Pending too: `memberRights` judges them by what is read here. */
const query = (db: Database, tenantId: string, userId: string) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      lockedAt: users.lockedAt,
      membership: {
        tenantId: memberships.tenantId,
        isDisabled: memberships.isDisabled,
        activatedAt: memberships.activatedAt,
        temporaryExpirationDate: memberships.temporaryExpirationDate,
      },
      permissions: permissionKeys,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))

export type MemberRights = Awaited<ReturnType<typeof query>>[number]

/** A member who may act in a tenant now, and their rights there; undefined for all others. */
export const memberRights = async (
  db: Database,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<MemberRights | undefined> => {
  const [row] = await query(db, tenantId, userId)
  return row !== undefined && row.lockedAt === null && isLive(row.membership, now) ? row : undefined
}
