import { ApiError } from '@vestibule/contract'
import { findUserById } from '../credentials/users.queries.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { acceptMailed, joinAsInvited } from './accept-at-sign-in.ts'

type Accept = { readonly userId: string; readonly token: string }
type Joined = { readonly tenantId: string }

/** The invited user, who must be the signed-in one. A link for another account is answered like any wrong link. */
const requireInvited = async (actor: Actor, userId: string): Promise<UserRow> => {
  const user = actor.userId === userId ? await findUserById(actor.db, userId) : undefined
  if (user === undefined) throw new ApiError('LINK_INVALID')
  return user
}

/**
 * Adds the signed-in user to the inviting tenant, and does nothing else: the link proves that a mailbox was read, which
 * makes no session, and none fresher (SEC-AD-01, SEC-AD-03).
 *
 * @throws ApiError LINK_INVALID for an unknown, used or expired link, and for that of another account
 */
export const acceptInvitation = async ({ userId, token }: Accept, actor: Actor): Promise<Joined> => {
  const user = await requireInvited(actor, userId)
  const tenantId = await actor.transaction((tx) => acceptMailed(tx, actor, user, token))
  if (tenantId === undefined) throw new ApiError('LINK_INVALID')
  return { tenantId }
}

/**
 * The same, where the mail holds a code that is typed on the page the link opens.
 *
 * @throws ApiError CODE_INVALID, CODE_EXPIRED, LINK_INVALID, TOO_MANY_ATTEMPTS
 */
export const acceptInvitationWithOTC = async (
  { userId, token, code }: Accept & { readonly code: string },
  actor: Actor,
): Promise<Joined> => {
  const user = await requireInvited(actor, userId)
  const of = { purpose: 'invitation', handleHash: sha256(token), userId } as const
  const failure = { action: 'invitation.refused' } as const
  return redeemCode(actor, { ...of, code, failure }, async (tx, { tenantId }) => {
    // Thrown, so that the code of an invitation that is only suspended is not used up (SEC-RA-69).
    if (tenantId === null || !(await joinAsInvited(tx, actor, user, tenantId)))
      throw new ApiError('LINK_INVALID')
    return { tenantId }
  })
}
