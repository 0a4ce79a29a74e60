import { ApiError, type Contract } from '@vestibule/contract'
import type { HistoryRule, LockoutRule } from '@vestibule/contract/schemas/password-rules'
import type { PasswordRuleRow } from '../../platform/db/schema/password-rules.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { toChanged } from '../../request/to-changed.ts'
import { listCompositionsOfTenants } from '../../domain/passwords/compositions.queries.ts'
import { toInstallationPasswordConfig } from '../../domain/passwords/password-policy.ts'
import { readPasswordRules, readRule } from '../../domain/passwords/rules.queries.ts'
import { saveRule } from '../../domain/security-policies/save-rule.ts'
import { findRule } from '../../domain/passwords/rules.queries.ts'

const dated = ({ id, createdAt, updatedAt }: Pick<PasswordRuleRow, 'id' | 'createdAt' | 'updatedAt'>) => ({
  id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const shown = <Kind extends 'lockout' | 'history'>(row: PasswordRuleRow | undefined, kind: Kind) => {
  const rule = row && readRule([row], kind)
  if (rule === undefined || row === undefined) throw new ApiError('NOT_FOUND')
  return { ...dated(row), ...rule }
}

const own = async <Kind extends 'lockout' | 'history'>(actor: Actor, kind: Kind) =>
  shown(await findRule(actor.db, actor.tenantId, kind), kind)

const vendor = async <Kind extends 'lockout' | 'history'>(actor: Actor, kind: Kind) => {
  const at = actor.clock.now()
  const rule = (await actor.settings()).passwordRules[kind]
  return { ...dated({ id: actor.vendorTenantId, createdAt: at, updatedAt: at }), ...rule }
}

type Seen<Rule> = Rule & { readonly updatedAt?: string | undefined }

const saveLockout = async ({ enabled, maxAttempts, updatedAt }: Seen<LockoutRule>, actor: Actor) =>
  shown(await saveRule(actor, 'lockout', { enabled, maxAttempts, updatedAt }), 'lockout')

const saveHistory = async ({ enabled, historySize, updatedAt }: Seen<HistoryRule>, actor: Actor) =>
  shown(await saveRule(actor, 'history', { enabled, historySize, updatedAt }), 'history')

export const passwordRulesHandlers: IdentityHandlers<Contract['passwordRules']> = {
  getLockoutPolicy: (_, actor) => own(actor, 'lockout'),
  getVendorLockoutPolicy: (_, actor) => vendor(actor, 'lockout'),
  saveLockoutPolicy: saveLockout,
  createLockoutPolicy: saveLockout,
  getPasswordHistoryPolicy: (_, actor) => own(actor, 'history'),
  getVendorPasswordHistoryPolicy: (_, actor) => vendor(actor, 'history'),
  savePasswordHistoryPolicy: saveHistory,
  createPasswordHistoryPolicy: saveHistory,
  getPasswordRotationPolicy: async (_, { db, tenantId }) => ({
    ...(await readPasswordRules(db, tenantId)).rotation,
    ...toChanged((await findRule(db, tenantId, 'rotation'))?.updatedAt),
  }),
  getVendorPasswordRotationPolicy: async (_, actor) => (await actor.settings()).passwordRules.rotation,
  savePasswordRotationPolicy: async (rule, actor) => {
    const row = await saveRule(actor, 'rotation', rule)
    return { ...rule, ...toChanged(row.updatedAt) }
  },
  getPasswordComposition: async (_, { db, tenantId, settings }) => {
    const [rule] = await listCompositionsOfTenants(db, [tenantId])
    return {
      ...(rule && { own: rule }),
      installation: toInstallationPasswordConfig((await settings()).password),
      ...toChanged((await findRule(db, tenantId, 'composition'))?.updatedAt),
    }
  },
  savePasswordComposition: async (rule, actor) => {
    await saveRule(actor, 'composition', rule)
    return rule
  },
}
