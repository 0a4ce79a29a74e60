import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Entering } from '../authentication/gate/gate-check.ts'
import { mayStop } from '../authentication/gate/may-stop.queries.ts'
import { passSignIn } from '../authentication/gate/pass-sign-in.ts'
import { signInEvent } from '../authentication/sign-in-event.ts'
import { startedAnswer } from '../authentication/started-answer.ts'
import { acceptInvitationAtSignIn } from '../invitations/accept-at-sign-in.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'
import { clearRecoveryCookie } from '../mfa/recoveries.queries.ts'
import { rememberBrowser } from '../rate-limits/known-browsers.ts'
import { acceptSignInAttempt } from '../rate-limits/sign-in-throttle.ts'
import { insertSession } from '../sessions/insert-session.queries.ts'
import type { SignInAttempt, SignInResult } from '../sessions/sign-in-attempt.ts'

/** `accepts`: whose counted try turned out right. */
const createSession = async (
  db: Database,
  ctx: RequestContext,
  { entering, accepts }: { readonly entering: Entering; readonly accepts?: string },
): Promise<SignInResult> => {
  const { user, tenantId, amr, authTime, endsAt, rememberedIn, isRecovered, notice } = entering
  const connectionId = entering.method === 'sso' ? entering.connectionId : undefined
  const event = signInEvent(entering, 'signIn.succeeded', tenantId)
  const session = { userId: user.id, tenantId, amr, authTime, endsAt, connectionId, rememberedIn }
  return { started: await insertSession(db, ctx, { session, event, accepts }), isRecovered, notice }
}

/**
 * Where they are let in to: the tenant of an invitation, which is accepted now, or the one at home.
 *
 * @throws ApiError LINK_INVALID where another tenant's rules were asked than those of where they are let in to: the
 *   invitation was used or taken back in this moment; and where it was the only way in
 */
const acceptInvitation = async (
  tx: Database,
  ctx: RequestContext,
  { user, invitationToken, invitedTo, tenantId }: Entering,
): Promise<string> => {
  const joined = await acceptInvitationAtSignIn(tx, ctx, user, invitationToken)
  if (joined !== invitedTo) throw new ApiError('LINK_INVALID')
  if (joined !== undefined || invitationToken === undefined) return joined ?? tenantId
  if (!(await isLiveMember(tx, { userId: user.id, tenantId }, ctx.clock.now())))
    throw new ApiError('LINK_INVALID')
  return tenantId
}

/** Ends every way in: whatever proved the first factor, what else is asked before there is a session is asked by the gate. */
export const completeSignIn = async (
  tx: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
): Promise<SignInResult> => {
  const passed = await passSignIn(tx, ctx, attempt)
  if (!('entering' in passed)) return passed
  const tenantId = await acceptInvitation(tx, ctx, passed.entering)
  return createSession(tx, ctx, { entering: { ...passed.entering, tenantId } })
}

/** An entrance after a try that was counted before it was judged, and was right. */
type CountedSignInAttempt = SignInAttempt & { readonly counted: string }

/**
 * Enters by itself, with nothing else to be true at once. Where no check of the gate has anything to say it is a single
 * statement, needs no transaction, and is spared two journeys to the database.
 */
export const completeSignInFast = async (
  ctx: RequestContext,
  { counted, ...attempt }: CountedSignInAttempt,
): Promise<SignInResult> => {
  if (!(await mayStop(ctx, attempt)))
    return createSession(ctx.db, ctx, { entering: attempt, accepts: counted })
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
