import { and, eq, not, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { mayAct } from '../members/may-act.queries.ts'
import { isNotEntered } from '../../platform/db/joined.ts'
import { hasNeverCome } from '../../platform/db/has-never-come.queries.ts'
import { permissionKeys } from '../sessions/session-facts.queries.ts'

const query = (db: Database, tenantId: string, userId: string, now: Date, condition?: SQL) =>
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
    .where(inTenant(memberships, tenantId, and(eq(memberships.userId, userId), mayAct(now), condition)))

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

/**
 * The same of a member for whom others may act: one who never came has nothing that could be looked at (SEC-BE-34), and what is
 * there of one whom a directory has named and who never acted in the tenant is their own (SEC-BE-39).
 */
export const rightsOfActedFor = async (
  db: Database,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<MemberRights | undefined> => {
  const isTheirs = and(not(hasNeverCome(db)!), not(isNotEntered!))
  const [row] = await query(db, tenantId, userId, now, isTheirs)
  return row
}
