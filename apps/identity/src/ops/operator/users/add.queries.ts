import { eq } from 'drizzle-orm'
import {
  everyApplication,
  insertAssignments,
} from '../../../domain/application-assignments/assignments.queries.ts'
import { liftExclusion, liftExclusionFrom } from '../../../domain/exclusions/exclusions.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../../platform/db/schema/columns.ts'
import { membershipRoles, roles } from '../../../platform/db/schema/roles.ts'
import { tenants } from '../../../platform/db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../../../platform/db/schema/users.ts'
import { isUuid } from '../../../platform/db/uuidv7.ts'

/** Ids of organizations with this id or this name, the oldest first: a few are enough to look at. */
export const findTenantIds = (db: Database, text: string): Promise<{ id: string }[]> =>
  db
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(isUuid(text) ? tenants.id : tenants.name, text))
    .orderBy(tenants.createdAt)
    .limit(10)

export const insertTenant = async (tx: Database, id: string, name: string, now: Date): Promise<void> => {
  await tx.insert(tenants).values({ id, name, createdAt: now, updatedAt: now })
}

export const insertUser = async (tx: Database, row: typeof users.$inferInsert): Promise<UserRow> => {
  const [made] = await tx.insert(users).values(row).returning()
  if (made === undefined) throw new Error('The user was not added')
  return made
}

export const listBuiltInRoles = (db: Database): Promise<{ id: string; key: string }[]> =>
  db.select({ id: roles.id, key: roles.key }).from(roles).where(inTenant(roles, vendorTenantId))

type Place = { readonly tenantId: string; readonly userId: string }

/** Adds an active membership with one role, and every application that members have to be given. */
export const insertMember = async (tx: Database, place: Place, roleId: string, now: Date): Promise<void> => {
  await tx.insert(memberships).values({ ...place, joinedAt: now, activatedAt: now })
  await tx.insert(membershipRoles).values({ ...place, roleId })
  const managed = (await everyApplication(tx)).filter(({ accessType }) => accessType === 'MANAGED_ACCESS')
  const applicationIds = managed.map(({ id }) => id)
  await liftExclusion(tx, place)
  await liftExclusionFrom(tx, place, applicationIds)
  await insertAssignments(tx, place, applicationIds, now)
}
