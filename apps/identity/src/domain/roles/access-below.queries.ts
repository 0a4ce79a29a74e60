import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { holdsOne } from './holds-permission.queries.ts'

/** A member who holds this has access to the accounts below, unless it was taken from them. */
export const managesAccounts = 'fe.account-hierarchy.write.subAccount'

/** A member with access who holds this enters an account below by naming it. */
export const readsAccounts = 'fe.account-hierarchy.read.subAccount'

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

/** Whether members of an account have access to those below unless it was taken from them. */
export const isOpenByDefault = async (db: Database, tenantId: string): Promise<boolean> =>
  (await db.$count(tenants, and(eq(tenants.id, tenantId), eq(tenants.subAccountAccessType, 'defaultOn')))) > 0

type Receiving = {
  /** `any`: of the tenant, now and later. */
  readonly userIds: readonly string[] | 'any'
  /** Permissions by which a member manages accounts below, and so has access; none where those members are not asked for. */
  readonly managing: readonly string[]
}

/**
 * Whether one of these members has access to accounts below: by managing them, by default or by what was said of them.
 * Pending too: they have it once they join.
 */
export const isOpenBelow = async (
  db: Database,
  tenantId: string,
  { userIds, managing }: Receiving,
): Promise<boolean> => {
  const isNamed = userIds === 'any' ? undefined : inArray(memberships.userId, [...userIds])
  const isOpen = isAllowedBelowSql(holdsOne(managing))
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(inTenant(memberships, tenantId, and(isNamed, isOpen)))
    .limit(1)
  return rows.length > 0
}
