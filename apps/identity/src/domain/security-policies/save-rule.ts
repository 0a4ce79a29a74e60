import type { ErrorContext } from '@vestibule/contract/errors'
import { audit } from '../audit/audit.ts'
import type { PasswordRuleRow } from '../../platform/db/schema/password-rules.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensurePolicyUnchanged } from '../../request/ensure-unchanged.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { refuseForbidden, toHoldingRule } from '../passwords/forbidden-rules.ts'
import { type Kind, parseRule, type PasswordRules } from '../passwords/password-rule.ts'
import { findRule, upsertRule } from '../passwords/rules.queries.ts'

type Rule = Readonly<Record<string, unknown>>

/** What a form has of a rule: every value by itself, also where the wire puts some of them together. */
const toFields = (rule: Rule): ErrorContext =>
  Object.fromEntries(
    Object.entries(rule).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value]],
    ),
  )

/**
 * Sets what this tenant asks of passwords; a signed-in user stays signed in (SEC-AD-03).
 *
 * @param change the whole rule, and when the client has seen it changed last
 * @throws ApiError STEP_UP_REQUIRED, PASSWORD_RULE_FORBIDDEN, CHANGED_MEANWHILE
 */
export const saveRule = async <One extends Kind>(
  actor: Actor,
  kind: One,
  { updatedAt: seenAt, ...change }: PasswordRules[One] & { readonly updatedAt?: string | undefined },
): Promise<PasswordRuleRow> => {
  await requireFreshProof(actor)
  const rule = parseRule(kind, change)
  const settings = await actor.settings()
  refuseForbidden(settings, kind, rule)
  const { tenantId, clock, random } = actor
  return actor.transaction(async (tx) => {
    await ensurePolicyUnchanged(tx, tenantId, seenAt, async () => {
      const row = await findRule(tx, tenantId, kind)
      const holding = row && toHoldingRule(settings, kind, parseRule(kind, row.rule))
      return { rule: holding && toFields(holding), updatedAt: row?.updatedAt }
    })
    const before = await findRule(tx, tenantId, kind)
    const now = clock.now()
    const known = { tenantId, kind, id: uuidv7(clock, random), createdAt: now }
    const row = await upsertRule(tx, known, { rule, updatedAt: now })
    await audit(tx, actor, {
      action: 'passwordRule.changed',
      resourceId: tenantId,
      details: { kind, from: before?.rule ?? null, to: rule },
    })
    return row
  })
}
