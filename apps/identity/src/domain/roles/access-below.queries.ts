import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** A member who holds this has access to the accounts below, unless it was taken from them. */
export const managesAccounts = 'fe.account-hierarchy.write.subAccount'

/**
 * Whether a member of an account has access to those below: what was said of them, else what holds in the account and for
 * those who manage accounts below. Pending too: who is counted as one who may enter is told as the list tells it.
 */
export const isAllowedBelowSql = (isManager: SQL): SQL<boolean> => sql<boolean>`(
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
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), joined, isAllowed))
  return rows.length > 0
}

/** Whether access to accounts below was taken from a member. Who is none has lost more, and is asked elsewhere. */
export const isAccessTaken = async (
  db: Database,
  { tenantId, userId }: Omit<AccessParams, 'isManager'>,
): Promise<boolean> => {
  const isTaken = sql`not ${isAllowedBelowSql(sql`true`)}`
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), joined, isTaken))
  return rows.length > 0
}

/**
 * What is said of a member whom another one brings: where members have access unless it was taken from them, one from whom
 * it was taken brings no member who has it (SEC-RA-34).
 *
 * @returns null where nothing is said
 */
export const accessHandedOn = async (
  db: Database,
  { tenantId, userId }: Omit<AccessParams, 'isManager'>,
): Promise<false | null> => {
  const isTaken = eq(memberships.subAccountAccessAllowed, false)
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(
      inTenant(
        memberships,
        tenantId,
        eq(memberships.userId, userId),
        joined,
        isTaken,
        eq(tenants.subAccountAccessType, 'defaultOn'),
      ),
    )
  return rows.length > 0 ? false : null
}
