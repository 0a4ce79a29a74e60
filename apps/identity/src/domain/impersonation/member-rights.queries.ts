import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { mayAct } from '../members/may-act.queries.ts'
import { permissionKeys } from '../sessions/session-facts.queries.ts'

const query = (db: Database, tenantId: string, userId: string, now: Date) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      tenantId: memberships.tenantId,
      permissions: permissionKeys,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, and(eq(memberships.userId, userId), mayAct(now))))

export type MemberRights = Awaited<ReturnType<typeof query>>[number]

/** A member who may act in a tenant now, and their rights there; undefined for all others. */
export const memberRights = async (
  db: Database,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<MemberRights | undefined> => {
  const [row] = await query(db, tenantId, userId, now)
  return row
}
