import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type MembershipRow, memberships } from '../../platform/db/schema/users.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** The membership, whether or not it counts now. */
export const findMembership = async (
  db: Database,
  { tenantId, userId }: Place,
): Promise<MembershipRow | undefined> => {
  const [membership] = await db
    .select()
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return membership
}

/** Adds an active membership. False when there is one already. */
export const insertMembershipOnce = async (tx: Database, place: Place, now: Date): Promise<boolean> => {
  const [added] = await tx
    .insert(memberships)
    .values({ ...place, joinedAt: now, activatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId })
  return added !== undefined
}
