import { ApiError, type Contract } from '@vestibule/contract'
import type { HistoryRule, LockoutRule } from '@vestibule/contract/schemas/password-rules'
import type { PasswordRuleRow } from '../../platform/db/schema/password-rules.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { toChanged } from '../../request/to-changed.ts'
import { listCompositionsOfTenants } from '../../domain/passwords/compositions.queries.ts'
import { toInstallationPasswordConfig } from '../../domain/passwords/password-policy.ts'
import { isForbidden } from '../../domain/passwords/forbidden-rules.ts'
import { readPasswordRules, readVendorRotation } from '../../domain/passwords/rules.queries.ts'
import { parseRule } from '../../domain/passwords/password-rule.ts'
import { saveRule } from '../../domain/security-policies/save-rule.ts'
import { findRule } from '../../domain/passwords/rules.queries.ts'

const dated = ({ id, createdAt, updatedAt }: Pick<PasswordRuleRow, 'id' | 'createdAt' | 'updatedAt'>) => ({
  id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const shown = <Kind extends 'lockout' | 'history'>(row: PasswordRuleRow | undefined, kind: Kind) => {
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return { ...dated(row), ...parseRule(kind, row.rule) }
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

/** Says of a kind of rule that the installation forbids it; nothing where it does not. */
const readForbidden = async ({ settings }: Actor, kind: 'rotation' | 'composition') =>
  isForbidden(await settings(), kind) && { isForbidden: true }

export const passwordRulesHandlers: IdentityHandlers<Contract['passwordRules']> = {
  getLockoutPolicy: (_, actor) => own(actor, 'lockout'),
  getVendorLockoutPolicy: (_, actor) => vendor(actor, 'lockout'),
  saveLockoutPolicy: saveLockout,
  createLockoutPolicy: saveLockout,
  getPasswordHistoryPolicy: (_, actor) => own(actor, 'history'),
  getVendorPasswordHistoryPolicy: (_, actor) => vendor(actor, 'history'),
  savePasswordHistoryPolicy: saveHistory,
  createPasswordHistoryPolicy: saveHistory,
  getPasswordRotationPolicy: async (_, actor) => {
    const { db, tenantId } = actor
    return {
      ...(await readPasswordRules(db, tenantId)).rotation,
      ...toChanged((await findRule(db, tenantId, 'rotation'))?.updatedAt),
      ...(await readForbidden(actor, 'rotation')),
    }
  },
  getVendorPasswordRotationPolicy: async (_, actor) => ({
    ...readVendorRotation(await actor.settings()),
    ...(await readForbidden(actor, 'rotation')),
  }),
  savePasswordRotationPolicy: async (rule, actor) => {
    const row = await saveRule(actor, 'rotation', rule)
    return { ...rule, ...toChanged(row.updatedAt), ...(await readForbidden(actor, 'rotation')) }
  },
  getPasswordComposition: async (_, actor) => {
    const { db, tenantId } = actor
    const settings = await actor.settings()
    const [rule] = await listCompositionsOfTenants(db, settings, [tenantId])
    return {
      ...(rule && { own: rule }),
      installation: toInstallationPasswordConfig(settings.password),
      ...toChanged((await findRule(db, tenantId, 'composition'))?.updatedAt),
      ...(await readForbidden(actor, 'composition')),
    }
  },
  savePasswordComposition: async (rule, actor) => {
    await saveRule(actor, 'composition', rule)
    return rule
  },
}
