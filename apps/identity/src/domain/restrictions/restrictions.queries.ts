import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  ipRestrictions,
  type RestrictionsRow,
  tenantRestrictions,
} from '../../platform/db/schema/restrictions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Random } from '../../runtime/random.ts'

/** What a tenant chose; a tenant that chose nothing has these rules, which refuse nothing. */
export type Restrictions = Omit<RestrictionsRow, 'tenantId' | 'version' | 'createdAt' | 'updatedAt'>

export const noRestrictions: Restrictions = {
  isEnforced: false,
  ip: { isActive: false, strategy: 'ALLOW' },
  country: {
    enabled: false,
    action: 'BLOCK',
    failStrategy: 'ALLOW',
    shouldSendRestrictionEmail: false,
    countries: [],
  },
  emailDomain: { active: false, listType: 'ALLOW', blockPublicDomains: false },
  revertsAt: null,
  revertsTo: null,
}

/**
 * Which rules about addresses hold in the tenant of a row of `tenant_restrictions` that is joined; null where none does,
 * which is so for nearly every tenant.
 */
export const enforcedVersion = sql<
  string | null
>`case when ${tenantRestrictions.isEnforced} then ${tenantRestrictions.version}::text end`

export const findEnforcedVersion = async (db: Database, tenantId: string): Promise<string | null> => {
  const [row] = await db
    .select({ version: enforcedVersion })
    .from(tenantRestrictions)
    .where(inTenant(tenantRestrictions, tenantId))
  return row?.version ?? null
}

export const readRestrictions = async (db: Database, tenantId: string): Promise<Restrictions> => {
  const [row] = await db.select().from(tenantRestrictions).where(inTenant(tenantRestrictions, tenantId))
  return row ?? noRestrictions
}

/** What a process needs to judge addresses for a tenant. */
export const readAddressRules = async (db: Database, tenantId: string) => {
  const [row] = await db.select().from(tenantRestrictions).where(inTenant(tenantRestrictions, tenantId))
  if (row === undefined) return undefined
  const entries = await listActive(db, tenantId, row.ip.strategy)
  return { row, entries }
}

export const listActive = (
  db: Database,
  tenantId: string,
  strategy: RestrictionsRow['ip']['strategy'],
): Promise<{ readonly ip: string }[]> =>
  db
    .select({ ip: ipRestrictions.ip })
    .from(ipRestrictions)
    .where(
      inTenant(
        ipRestrictions,
        tenantId,
        and(eq(ipRestrictions.strategy, strategy), eq(ipRestrictions.isActive, true)),
      ),
    )

/** Writes some of a tenant's rules. Every process that has a copy reads them anew at its next question. */
export const saveRestrictions = async (
  tx: Database,
  { clock, random, tenantId }: { readonly clock: Clock; readonly random: Random; readonly tenantId: string },
  change: Partial<Omit<Restrictions, 'isEnforced'>>,
): Promise<void> => {
  const before = await readRestrictions(tx, tenantId)
  const now = clock.now()
  const { ip, country, emailDomain, revertsAt, revertsTo } = { ...before, ...change }
  const isEnforced = ip.isActive || country.enabled
  const version = uuidv7(clock, random)
  const row = { ip, country, emailDomain, revertsAt, revertsTo, isEnforced, version, updatedAt: now }
  await tx
    .insert(tenantRestrictions)
    .values({ tenantId, createdAt: now, ...row })
    .onConflictDoUpdate({ target: tenantRestrictions.tenantId, set: row })
}

const isOver = (now: Date) =>
  and(isNotNull(tenantRestrictions.revertsAt), lte(tenantRestrictions.revertsAt, now))

/** Tenants whose last change was not confirmed in time. */
export const listOverdue = (db: Database, now: Date): Promise<{ readonly tenantId: string }[]> =>
  db.select({ tenantId: tenantRestrictions.tenantId }).from(tenantRestrictions).where(isOver(now)).limit(100)

export const existsOverdue = (now: Date) =>
  sql`exists (select from ${tenantRestrictions} where ${isOver(now)})`
