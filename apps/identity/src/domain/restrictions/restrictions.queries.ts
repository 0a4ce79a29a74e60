import type { EmailDomainConfiguration } from '@vestibule/contract/schemas/restrictions'
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Condition } from '../../platform/db/condition.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type CountryRule,
  type IpRule,
  ipRestrictions,
  type RestrictionsRow,
  type Stored,
  tenantRestrictions,
} from '../../platform/db/schema/restrictions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Random } from '../../runtime/random.ts'

type Rules = {
  readonly ip: IpRule
  readonly country: CountryRule
  readonly emailDomain: EmailDomainConfiguration
}

/** What a tenant chose; a tenant that chose nothing has these rules, which refuse nothing. */
export type Restrictions = Rules &
  Pick<RestrictionsRow, 'isEnforced' | 'revertsAt' | 'revertsTo'> & {
    /** When each rule was changed last; those that never were are left out. */
    readonly changedAt: { readonly [Name in keyof Rules]?: Date }
  }

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
  changedAt: {},
}

/**
 * Which rules about addresses hold in the tenant of a row of `tenant_restrictions` that is joined; null where none does,
 * which is so for nearly every tenant.
 */
export const enforcedVersion = sql<
  string | null
>`case when ${tenantRestrictions.isEnforced} then ${tenantRestrictions.version}::text end`

/** Whether the tenant of the placeholder `tenantId` has rules about addresses. */
export const isRestricted: Condition = sql<boolean>`exists (
  select from ${tenantRestrictions} where ${tenantRestrictions.tenantId} = ${sql.placeholder('tenantId')}::uuid
    and ${tenantRestrictions.isEnforced})`

/** The versions of the rules about addresses of several tenants; one that has none enforced is left out. */
export const listEnforcedVersions = async (
  db: Database,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (tenantIds.length === 0) return new Map()
  const rows = await db
    .select({ tenantId: tenantRestrictions.tenantId, version: tenantRestrictions.version })
    .from(tenantRestrictions)
    .where(and(inArray(tenantRestrictions.tenantId, [...tenantIds]), eq(tenantRestrictions.isEnforced, true)))
  return new Map(rows.map(({ tenantId, version }) => [tenantId, version]))
}

export const findEnforcedVersion = async (db: Database, tenantId: string): Promise<string | null> => {
  const [row] = await db
    .select({ version: enforcedVersion })
    .from(tenantRestrictions)
    .where(inTenant(tenantRestrictions, tenantId))
  return row?.version ?? null
}

export const readRestrictions = async (db: Database, tenantId: string): Promise<Restrictions> => {
  const [row] = await db.select().from(tenantRestrictions).where(inTenant(tenantRestrictions, tenantId))
  return row ? fromRow(row) : noRestrictions
}

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

const fromRow = ({ isEnforced, revertsAt, revertsTo, ...row }: RestrictionsRow): Restrictions => {
  const { updatedAt: ipAt, ...ip } = row.ip
  const { updatedAt: countryAt, ...country } = row.country
  const { updatedAt: emailDomainAt, ...emailDomain } = row.emailDomain
  const changedAt = { ip: toDate(ipAt), country: toDate(countryAt), emailDomain: toDate(emailDomainAt) }
  return { isEnforced, revertsAt, revertsTo, ip, country, emailDomain, changedAt }
}

/** A rule with the moment of its last change, which is now where the rule is among the changes. */
const toStored = <Rule extends object>(
  rule: Rule,
  changed: Rule | undefined,
  { before, now }: { readonly before: Date | undefined; readonly now: Date },
): Stored<Rule> => {
  const at = changed === undefined ? before : now
  return { ...(changed ?? rule), ...(at && { updatedAt: at.toISOString() }) }
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
  change: Partial<Omit<Restrictions, 'isEnforced' | 'changedAt'>>,
): Promise<void> => {
  const before = await readRestrictions(tx, tenantId)
  const now = clock.now()
  const { revertsAt, revertsTo } = { ...before, ...change }
  const stored = <Name extends keyof Rules>(name: Name) =>
    toStored<Rules[Name]>(before[name], change[name], { before: before.changedAt[name], now })
  const [ip, country, emailDomain] = [stored('ip'), stored('country'), stored('emailDomain')]
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
