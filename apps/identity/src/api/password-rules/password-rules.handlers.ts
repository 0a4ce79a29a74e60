import { ApiError, type Contract } from '@vestibule/contract'
import type { HistoryRule, LockoutRule } from '@vestibule/contract/schemas/password-rules'
import type { PasswordRuleRow } from '../../platform/db/schema/password-rules.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { passwordRulesOf, ruleOf } from '../../domain/passwords/rules.ts'
import { findRule, saveRule } from '../../domain/security-policies/save-rule.ts'

const dated = ({ id, createdAt, updatedAt }: Pick<PasswordRuleRow, 'id' | 'createdAt' | 'updatedAt'>) => ({
  id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const shown = <Kind extends 'lockout' | 'history'>(row: PasswordRuleRow | undefined, kind: Kind) => {
  const rule = row && ruleOf([row], kind)
  if (rule === undefined || row === undefined) throw new ApiError('NOT_FOUND')
  return { ...dated(row), ...rule }
}

const own = async <Kind extends 'lockout' | 'history'>(by: Actor, kind: Kind) =>
  shown(await findRule(by.db, by.tenantId, kind), kind)

const vendor = async <Kind extends 'lockout' | 'history'>(by: Actor, kind: Kind) => {
  const at = by.clock.now()
  const rule = (await by.settings()).passwordRules[kind]
  return { ...dated({ id: by.vendorTenantId, createdAt: at, updatedAt: at }), ...rule }
}

const saveLockout = async ({ enabled, maxAttempts }: LockoutRule, by: Actor) =>
  shown(await saveRule(by, 'lockout', { enabled, maxAttempts }), 'lockout')

const saveHistory = async ({ enabled, historySize }: HistoryRule, by: Actor) =>
  shown(await saveRule(by, 'history', { enabled, historySize }), 'history')

export const passwordRulesHandlers: IdentityHandlers<Contract['passwordRules']> = {
  getLockoutPolicy: (_, by) => own(by, 'lockout'),
  getVendorLockoutPolicy: (_, by) => vendor(by, 'lockout'),
  saveLockoutPolicy: saveLockout,
  createLockoutPolicy: saveLockout,
  getPasswordHistoryPolicy: (_, by) => own(by, 'history'),
  getVendorPasswordHistoryPolicy: (_, by) => vendor(by, 'history'),
  savePasswordHistoryPolicy: saveHistory,
  createPasswordHistoryPolicy: saveHistory,
  getPasswordRotationPolicy: async (_, by) => (await passwordRulesOf(by.db, by.tenantId)).rotation,
  getVendorPasswordRotationPolicy: async (_, by) => (await by.settings()).passwordRules.rotation,
  savePasswordRotationPolicy: async (rule, by) => {
    await saveRule(by, 'rotation', rule)
    return rule
  },
}
