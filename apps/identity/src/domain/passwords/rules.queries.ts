import type { HistoryRule, LockoutRule, RotationRule } from '@vestibule/contract/schemas/password-rules'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type PasswordRuleRow, passwordRules } from '../../platform/db/schema/password-rules.ts'
import { readSettings, type VendorSettings } from '../installation/settings.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { toHoldingRule } from './forbidden-rules.ts'
import { type Kind, parseRule, type PasswordRules } from './password-rule.ts'

/** What holds of a tenant's rule of one kind; undefined where it never chose. */
export const readRule = <One extends Kind>(
  settings: VendorSettings,
  rows: readonly PasswordRuleRow[],
  kind: One,
): PasswordRules[One] | undefined => {
  const row = rows.find((one) => one.kind === kind)
  return row && toHoldingRule(settings, kind, parseRule(kind, row.rule))
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

/** What the installation asks of every tenant. */
export const readVendorRotation = (settings: VendorSettings): RotationRule =>
  toHoldingRule(settings, 'rotation', settings.passwordRules.rotation)

export const stricterRules = (
  settings: VendorSettings,
  rows: readonly PasswordRuleRow[],
): Omit<PasswordRules, 'composition'> => {
  const { lockout, history } = settings.passwordRules
  return {
    lockout: stricterLockout(lockout, readRule(settings, rows, 'lockout')),
    history: stricterHistory(history, readRule(settings, rows, 'history')),
    rotation: stricterRotation(readVendorRotation(settings), readRule(settings, rows, 'rotation')),
  }
}

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
