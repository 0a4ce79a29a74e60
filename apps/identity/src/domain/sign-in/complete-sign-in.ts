import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { Entering } from '../authentication/gate/gate-check.ts'
import { mayStop } from '../authentication/gate/may-stop.queries.ts'
import { passSignIn } from '../authentication/gate/pass-sign-in.ts'
import { signInEvent } from '../authentication/sign-in-event.ts'
import { wrongProof } from '../authentication/wrong-proof.ts'
import { startedAnswer } from '../authentication/started-answer.ts'
import { acceptInvitationAtSignIn } from '../invitations/accept-at-sign-in.ts'
import { holdInvitedTenant } from '../invitations/hold-invited-tenant.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'
import { clearRecoveryCookie } from '../mfa/recoveries.queries.ts'
import { rememberBrowser } from '../rate-limits/known-browsers.ts'
import { acceptSignInAttempt } from '../rate-limits/sign-in-throttle.ts'
import { handOverReplaced } from '../sessions/end-replaced-sessions.queries.ts'
import { insertSession } from '../sessions/insert-session.queries.ts'
import { stillHolds } from '../sessions/proof-basis.queries.ts'
import { readConnectionId, type SignInAttempt, type SignInResult } from '../sessions/sign-in-attempt.ts'

/** `accepts`: whose counted try turned out right. */
const createSession = async (
  db: Database,
  ctx: RequestContext,
  { entering, accepts }: { readonly entering: Entering; readonly accepts?: string },
) => {
  const { user, tenantId, amr, authTime, endsAt, rememberedIn, isRecovered, notice } = entering
  const connectionId = readConnectionId(entering)
  const event = signInEvent(entering, 'signIn.succeeded', tenantId)
  const source = { is: 'signIn', authTime, endsAt, connectionId, rememberedIn } as const
  const session = { userId: user.id, tenantId, amr, source }
  return { started: await insertSession(db, ctx, { session, event, accepts }), isRecovered, notice }
}

/** Where they are let in to: the tenant of an invitation, which is accepted now, or the one at home. */
const acceptInvitation = async (
  tx: Database,
  ctx: RequestContext,
  { user, invitationToken, invitedTo, tenantId }: Entering,
): Promise<string | undefined> => {
  const joined = await acceptInvitationAtSignIn(tx, ctx, user, invitationToken)
  // It was used or taken back in this moment, and the rules of its tenant were asked for nothing.
  if (joined !== invitedTo) return undefined
  if (joined !== undefined || invitationToken === undefined) return joined ?? tenantId
  // The invitation was the only way in.
  if (!(await isLiveMember(tx, { userId: user.id, tenantId }, ctx.clock.now())))
    throw new ApiError('LINK_INVALID')
  return tenantId
}

/** Enters as one whose invitation leads nowhere: what was asked so far was asked for its tenant. */
const enterUninvited = async (
  tx: Database,
  ctx: RequestContext,
  { invitationToken: _, ...attempt }: SignInAttempt,
): Promise<SignInResult> => {
  const place = { tenantId: attempt.tenantId, userId: attempt.user.id }
  if (!(await isLiveMember(tx, place, ctx.clock.now()))) throw new ApiError('LINK_INVALID')
  return completeSignIn(tx, ctx, attempt)
}

/** The proof was right, and is not the user's any more: answered like one that is wrong, of which it is one by now. */
const refuseOutdated = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, method }: SignInAttempt,
): Promise<SignInResult> => {
  await audit(tx, ctx, { action: 'signIn.failed', ...aboutPerson(user), tenantId, details: { method } })
  return { refused: new ApiError(wrongProof[method]) }
}

/** Ends every way in: whatever proved the first factor, what else is asked before there is a session is asked by the gate. */
export const completeSignIn = async (
  tx: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
): Promise<SignInResult> => {
  await holdInvitedTenant(tx, ctx, attempt.invitationToken)
  // Before anything is read by which the gate judges: what changes it waits for the user as well.
  if (!(await stillHolds(tx, attempt.user.id, attempt.basis))) return refuseOutdated(tx, ctx, attempt)
  // As they are now: what was proved just now, or changed while this waited, may have given them another address.
  const user = (await findUserById(tx, attempt.user.id)) ?? attempt.user
  const passed = await passSignIn(tx, ctx, { ...attempt, user })
  if (!('entering' in passed)) return passed
  const tenantId = await acceptInvitation(tx, ctx, passed.entering)
  if (tenantId === undefined) return enterUninvited(tx, ctx, attempt)
  const result = await createSession(tx, ctx, { entering: { ...passed.entering, tenantId } })
  await handOverReplaced(tx, ctx, { userId: attempt.user.id, to: result.started.proof.sessionId })
  return result
}

/** An entrance after a try that was counted before it was judged, and was right. */
type CountedSignInAttempt = SignInAttempt & { readonly counted: string }

/**
 * Enters by itself. Where no check of the gate has anything to say, which is asked in one statement, the session is made at
 * once; the user is locked before it is asked, as for every sign-in.
 */
export const completeSignInFast = async (
  ctx: RequestContext,
  { counted, ...attempt }: CountedSignInAttempt,
): Promise<SignInResult> => {
  const result = await ctx.transaction(async (tx) => {
    if (!(await stillHolds(tx, attempt.user.id, attempt.basis))) return refuseOutdated(tx, ctx, attempt)
    if (await mayStop({ ...ctx, db: tx }, attempt)) return undefined
    return createSession(tx, ctx, { entering: attempt, accepts: counted })
  })
  if (result !== undefined) return result
  // By itself: a refusal of the gate undoes what was done with it, and the try was right.
  await acceptSignInAttempt(ctx.db, ctx, counted)
  return ctx.transaction((tx) => completeSignIn(tx, ctx, attempt))
}

export const toLoginResponse = async (ctx: RequestContext, result: SignInResult): Promise<LoginResponse> => {
  if ('refused' in result) throw result.refused
  if ('pending' in result) return result.pending
  if (result.isRecovered === true) clearRecoveryCookie(ctx)
  const answer = await startedAnswer(ctx, result.started)
  if (answer.userId !== undefined) rememberBrowser(ctx, answer.userId)
  return { ...answer, ...result.notice }
}
