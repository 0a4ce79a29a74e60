import { audit } from '../audit/audit.ts'
import type { MfaPolicyRow } from '../../platform/db/schema/mfa.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensurePolicyUnchanged } from '../../request/ensure-unchanged.ts'
import { findMfaPolicy, saveMfaPolicy } from '../mfa-policy/policy.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'

export const shownPolicy = ({ id, enforceMFAType, createdAt, updatedAt }: MfaPolicyRow) => ({
  id,
  enforceMFAType,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

type Change = Pick<MfaPolicyRow, 'enforceMFAType'> & { readonly updatedAt?: string | undefined }

/** A user who is signed in already is asked at their next refresh, the administrator among them. */
export const changeMfaPolicy = async ({ enforceMFAType, updatedAt: seenAt }: Change, actor: Actor) => {
  await requireFreshProof(actor)
  const { tenantId, clock, random } = actor
  return actor.transaction(async (tx) => {
    await ensurePolicyUnchanged(tx, tenantId, seenAt, async () => {
      const row = await findMfaPolicy(tx, tenantId)
      return { rule: row && { enforceMFAType: row.enforceMFAType }, updatedAt: row?.updatedAt }
    })
    const before = await findMfaPolicy(tx, tenantId)
    const now = clock.now()
    const change = { enforceMFAType, updatedAt: now }
    const row = await saveMfaPolicy(tx, { tenantId, id: uuidv7(clock, random), createdAt: now }, change)
    await audit(tx, actor, {
      action: 'mfaPolicy.changed',
      resourceId: tenantId,
      details: { from: before?.enforceMFAType, to: enforceMFAType },
    })
    return shownPolicy(row)
  })
}
