import type { ErrorContext } from '@vestibule/contract/errors'
import { audit } from '../audit/audit.ts'
import type { PasswordRuleRow } from '../../platform/db/schema/password-rules.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensurePolicyUnchanged } from '../../request/ensure-unchanged.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { findRule, type Kind, upsertRule } from '../passwords/rules.queries.ts'

type Rule = Record<string, unknown>

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
 * @throws ApiError STEP_UP_REQUIRED, CHANGED_MEANWHILE
 */
export const saveRule = async (
  actor: Actor,
  kind: Kind,
  { updatedAt: seenAt, ...rule }: Rule & { readonly updatedAt?: string | undefined },
): Promise<PasswordRuleRow> => {
  await requireFreshProof(actor)
  const { tenantId, clock, random } = actor
  return actor.transaction(async (tx) => {
    await ensurePolicyUnchanged(tx, tenantId, seenAt, async () => {
      const row = await findRule(tx, tenantId, kind)
      return { rule: row && toFields(row.rule), updatedAt: row?.updatedAt }
    })
    const before = await findRule(tx, tenantId, kind)
    const now = clock.now()
    const change = { rule, updatedAt: now }
    const row = await upsertRule(tx, { tenantId, kind, id: uuidv7(clock, random), createdAt: now }, change)
    await audit(tx, actor, {
      action: 'passwordRule.changed',
      resourceId: tenantId,
      details: { kind, from: before?.rule ?? null, to: rule },
    })
    return row
  })
}
