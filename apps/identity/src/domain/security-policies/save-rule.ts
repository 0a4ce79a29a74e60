import { audit } from '../audit/audit.ts'
import { type PasswordRuleRow, passwordRules } from '../../platform/db/schema/password-rules.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { findRule, type Kind } from '../passwords/rules.queries.ts'

/** Sets what this tenant asks of passwords; a signed-in user stays signed in (SEC-AD-03). */
export const saveRule = async (
  actor: Actor,
  kind: Kind,
  rule: Record<string, unknown>,
): Promise<PasswordRuleRow> => {
  await requireFreshProof(actor)
  const { tenantId, clock, random } = actor
  return actor.transaction(async (tx) => {
    const before = await findRule(tx, tenantId, kind)
    const now = clock.now()
    const change = { rule, updatedAt: now }
    const [row] = await tx
      .insert(passwordRules)
      .values({ tenantId, kind, id: uuidv7(clock, random), createdAt: now, ...change })
      .onConflictDoUpdate({ target: [passwordRules.tenantId, passwordRules.kind], set: change })
      .returning()
    if (row === undefined) throw new Error('A rule was just written')
    await audit(tx, actor, {
      action: 'passwordRule.changed',
      resourceId: tenantId,
      details: { kind, from: before?.rule ?? null, to: rule },
    })
    return row
  })
}
