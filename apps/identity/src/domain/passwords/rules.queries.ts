import {
  compositionRule,
  historyRule,
  lockoutRule,
  rotationRule,
  type CompositionRule,
  type HistoryRule,
  type LockoutRule,
  type RotationRule,
} from '@vestibule/contract/schemas/password-rules'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../platform/db/database.ts'
import { type PasswordRuleRow, passwordRules } from '../../platform/db/schema/password-rules.ts'
import { readSettings, type VendorSettings } from '../installation/settings.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'

/** All that is asked of the passwords of a tenant's people: the stricter of what it and the installation say. */
export type PasswordRules = {
  readonly lockout: LockoutRule
  readonly history: HistoryRule
  readonly rotation: RotationRule
  readonly composition: CompositionRule
}

const schemas = {
  lockout: lockoutRule,
  history: historyRule,
  rotation: rotationRule,
  composition: compositionRule,
} as const

export const readRule = <Rule extends PasswordRuleRow['kind']>(
  rows: readonly PasswordRuleRow[],
  kind: Rule,
): PasswordRules[Rule] | undefined => {
  const row = rows.find((one) => one.kind === kind)
  return row && (v.parse(schemas[kind], row.rule) as PasswordRules[Rule])
}

export const readRules = (db: Database, tenantId: string): Promise<PasswordRuleRow[]> =>
  db.select().from(passwordRules).where(inTenant(passwordRules, tenantId))

const stricterLockout = (one: LockoutRule, other: LockoutRule | undefined): LockoutRule => {
  if (!other?.enabled) return one
  return one.enabled && one.maxAttempts <= other.maxAttempts ? one : other
}

const stricterHistory = (one: HistoryRule, other: HistoryRule | undefined): HistoryRule => {
  if (!other?.enabled) return one
  return one.enabled && one.historySize >= other.historySize ? one : other
}

/** The smaller period of the two (specification section 9). */
const stricterRotation = (one: RotationRule, other: RotationRule | undefined): RotationRule => {
  if (!other?.isActive) return one
  return one.isActive && one.rotationPeriod <= other.rotationPeriod ? one : other
}

export const stricterRules = (
  { passwordRules: vendor }: VendorSettings,
  rows: readonly PasswordRuleRow[],
): Omit<PasswordRules, 'composition'> => ({
  lockout: stricterLockout(vendor.lockout, readRule(rows, 'lockout')),
  history: stricterHistory(vendor.history, readRule(rows, 'history')),
  rotation: stricterRotation(vendor.rotation, readRule(rows, 'rotation')),
})

export const readPasswordRules = async (
  db: Database,
  tenantId: string,
): Promise<Omit<PasswordRules, 'composition'>> =>
  stricterRules(await readSettings(db), await readRules(db, tenantId))

export const findRule = async (
  db: Database,
  tenantId: string,
  kind: Kind,
): Promise<PasswordRuleRow | undefined> => {
  const [row] = await db
    .select()
    .from(passwordRules)
    .where(inTenant(passwordRules, tenantId, eq(passwordRules.kind, kind)))
  return row
}

/** Sets a rule of a tenant. */
export const upsertRule = async (
  tx: Database,
  rule: Pick<PasswordRuleRow, 'tenantId' | 'kind' | 'id' | 'createdAt'>,
  change: Pick<PasswordRuleRow, 'rule' | 'updatedAt'>,
): Promise<PasswordRuleRow> => {
  const [row] = await tx
    .insert(passwordRules)
    .values({ ...rule, ...change })
    .onConflictDoUpdate({ target: [passwordRules.tenantId, passwordRules.kind], set: change })
    .returning()
  if (row === undefined) throw new Error('A rule was just written')
  return row
}

export type Kind = PasswordRuleRow['kind']
