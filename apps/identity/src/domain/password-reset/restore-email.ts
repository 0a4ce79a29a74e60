import { ApiError } from '@vestibule/contract'
import { revokeOneTimeTokens } from '../credentials/one-time-token.queries.ts'
import { findUserIdByEmail } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { changeAddress } from '../members/change-address.ts'

/** Gives an account back to the address it had (SEC-OT-07). */
export const restoreEmail = async (
  tx: Database,
  ctx: RequestContext,
  userId: string,
  email: string,
): Promise<void> => {
  const canonical = canonicalEmail(email)
  if (canonical === undefined) throw new ApiError('LINK_INVALID')
  const ownerId = await findUserIdByEmail(tx, canonical)
  if (ownerId !== undefined && ownerId !== userId) throw new ApiError('LINK_INVALID')
  await changeAddress(tx, ctx, userId, { email, canonicalEmail: canonical })
  await revokeOneTimeTokens(tx, ctx, { userId, purpose: 'emailUndo' })
}
