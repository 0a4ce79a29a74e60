import { ApiError } from '@vestibule/contract'
import type { ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { removeApiToken } from './api-tokens.queries.ts'
import { toTokenList } from './create-api-token.ts'

/**
 * Deletes a token of the caller or of the acting tenant; its next use is refused.
 *
 * @throws ApiError STEP_UP_REQUIRED, NOT_FOUND
 */
export const deleteApiToken = async (
  actor: Actor,
  type: ApiTokenType,
  id: string,
): Promise<Record<never, never>> => {
  await requireFreshProof(actor)
  await actor.transaction(async (tx) => {
    await lockUserRow(tx, actor.userId)
    const removed = await removeApiToken(tx, toTokenList(actor, type), id)
    if (removed === undefined) throw new ApiError('NOT_FOUND')
    const details = { type, description: removed.description }
    await audit(tx, actor, { action: 'apiToken.deleted', resourceId: id, details })
  })
  return {}
}
