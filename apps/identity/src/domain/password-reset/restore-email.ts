import { ApiError } from '@vestibule/contract'
import { revokeOneTimeTokens } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { deleteAddedSince, type TakenBack } from './added-since.queries.ts'
import { holdTenantsOfUser, proveAddress } from '../proved-addresses/prove-address.ts'

type Restored = { readonly userId: string; readonly email: string }

const toNext = ({ userId, email }: Restored) => {
  const canonical = canonicalEmail(email)
  if (canonical === undefined) throw new ApiError('LINK_INVALID')
  return { userId, canonicalEmail: canonical }
}

/** Holds what giving an address back concerns, before the user is locked. */
export const holdForRestoring = (tx: Database, ctx: RequestContext, restored: Restored): Promise<void> =>
  holdTenantsOfUser(tx, ctx, toNext(restored))

/**
 * Gives an account back to the address it had (SEC-OT-07), with what it held then: what was added since the change goes.
 * The links of later addresses go as well; those of earlier ones stay, because the address that had the account first
 * wins (SEC-RA-75).
 *
 * @param changedAt when the change was made that is undone
 * @returns how many of each kind were taken away
 */
export const restoreEmail = async (
  tx: Database,
  ctx: RequestContext,
  restored: Restored,
  changedAt: Date,
): Promise<TakenBack> => {
  const { userId, email } = restored
  const undo = { isUndo: true, mailedAt: changedAt, refusal: 'LINK_INVALID' } as const
  await proveAddress(tx, ctx, { ...toNext(restored), email, ...undo })
  await revokeOneTimeTokens(tx, ctx, { userId, purpose: 'emailUndo', madeAfter: changedAt })
  return deleteAddedSince(tx, userId, changedAt)
}
