import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../../credentials/credential-queries.ts'
import { redeemCode } from '../../credentials/redeem-code.ts'
import type { UserRow } from '../../db/schema/users.ts'
import { cookieProofs } from '../../http/cookie-proof.ts'
import type { Visitor } from '../../http/visitor.ts'
import { enter, entryAnswer } from '../../sessions/enter.ts'
import { hashOf } from '../../sessions/refresh-token.ts'
import { isSessionLive } from '../../sessions/session-facts.ts'
import { acceptMailed, joinAsInvited } from './accept-at-sign-in.ts'

type Accept = { readonly userId: string; readonly token: string }

/** Whether somebody else is signed in here: an invitation is for the person it was mailed to (SEC-AD-01). */
const isSomebodyElse = async (visitor: Visitor, userId: string): Promise<boolean> => {
  const [proof] = cookieProofs(visitor)
  if (proof === undefined) return false
  const facts = await visitor.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  return facts !== undefined && isSessionLive(facts, visitor.clock.now()) && facts.user.id !== userId
}

/** Who may accept here. Every kind of wrong link gets the same answer. */
const accepting = async (visitor: Visitor, userId: string): Promise<UserRow> => {
  const user = await findUserById(visitor.db, userId)
  if (user === undefined || user.lockedAt !== null || (await isSomebodyElse(visitor, user.id))) {
    throw new ApiError('LINK_INVALID')
  }
  return user
}

/** Takes a person who has an account into the inviting tenant, and signs them in there. */
export const acceptInvitation = async (
  { userId, token }: Accept,
  visitor: Visitor,
): Promise<LoginResponse> => {
  const user = await accepting(visitor, userId)
  const entry = await visitor.transaction(async (tx) => {
    const tenantId = await acceptMailed(tx, visitor, user, token)
    if (tenantId === undefined) return undefined
    return enter(tx, visitor, { user, tenantId, method: 'invitation', amr: ['email'] })
  })
  if (entry === undefined) throw new ApiError('LINK_INVALID')
  return entryAnswer(visitor, entry)
}

/** The same by a code that is typed where the link was opened. */
export const acceptInvitationWithOTC = async (
  { userId, token, code }: Accept & { readonly code: string },
  visitor: Visitor,
): Promise<LoginResponse> => {
  const user = await accepting(visitor, userId)
  const of = { purpose: 'invitation', handleHash: hashOf(token), userId } as const
  const failure = { action: 'invitation.refused' }
  const entry = await redeemCode(visitor, { ...of, code, failure }, async (tx, { tenantId }) => {
    if (tenantId === null || !(await joinAsInvited(tx, visitor, user, tenantId)))
      return new ApiError('LINK_INVALID')
    return enter(tx, visitor, { user, tenantId, method: 'invitation', amr: ['email'] })
  })
  return entryAnswer(visitor, entry)
}
