import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { acceptInvitationAtSignIn } from '../invitations/accept-at-sign-in.ts'
import { findLiveLink } from '../invitations/invite-links.queries.ts'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { refuseWhereSsoEnforced } from '../sso/enforcement.ts'
import { cookieProofs } from '../sessions/cookie-proof.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { evaluateFactors, makePending, type Satisfied } from '../mfa/ask-for-factor.ts'
import { mayBeAsked } from '../mfa-policy/may-be-asked.queries.ts'
import { clearRecoveryCookie } from '../mfa/recoveries.queries.ts'
import { type PasswordNotice } from '../sessions/sign-in-attempt.ts'
import { judgePassword, type PasswordJudgement } from '../passwords/judge-password.ts'
import { rememberBrowser } from '../rate-limits/known-browsers.ts'
import { acceptSignInAttempt } from '../rate-limits/sign-in-throttle.ts'
import { endReplacedSessions } from '../sessions/end-replaced-sessions.queries.ts'
import { refuseAddress } from './refuse-address.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'
import { enforceSessionLimit } from '../sessions/enforce-session-limit.ts'
import { inAdmittingTenant } from './in-admitting-tenant.ts'
import { inNamedTenant } from './named-tenant.ts'
import type { SignInAttempt, SignInResult } from '../sessions/sign-in-attempt.ts'
import { insertSession } from '../sessions/insert-session.queries.ts'
import { startedAnswer } from '../sessions/session-answer.ts'

const toEvent = <Action extends 'signIn.succeeded' | 'signIn.factorAsked'>(
  { user, method, connectionId }: SignInAttempt,
  action: Action,
  tenantId: string,
) => ({
  action,
  ...aboutPerson(user),
  tenantId,
  details: { method, ...(connectionId !== undefined && { connectionId }) },
})

/** Where an invitation leads, without using it up: its tenant may ask for more than the one at home. */
const invitedTo = async (
  tx: Database,
  ctx: RequestContext,
  { user, invitationToken: token }: SignInAttempt,
): Promise<string | undefined> =>
  token === undefined
    ? undefined
    : (
        (await findOneTimeToken(tx, ctx, { purpose: 'invitation', token, userId: user.id })) ??
        (await findLiveLink(tx, ctx, token))
      )?.tenantId

type SessionGrant = Satisfied & { readonly notice?: PasswordNotice; readonly accepts?: string }

const createSession = async (
  db: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
  { amr, rememberedIn, isRecovered, notice, accepts }: SessionGrant,
): Promise<SignInResult> => {
  const { user, tenantId } = attempt
  const event = toEvent(attempt, 'signIn.succeeded', tenantId)
  const session = { userId: user.id, tenantId, amr, rememberedIn }
  return { started: await insertSession(db, ctx, { session, event, accepts }), isRecovered, notice }
}

/** Where they are let in to, with the place made free for the session that begins there. */
const prepare = async (tx: Database, ctx: RequestContext, attempt: SignInAttempt): Promise<SignInAttempt> => {
  const { user, invitationToken } = attempt
  const joined = await acceptInvitationAtSignIn(tx, ctx, user, invitationToken)
  const tenantId = joined ?? attempt.tenantId
  const place = { userId: user.id, tenantId }
  // The invitation was the only way in, and was used or taken back in this moment.
  if (joined === undefined && invitationToken && !(await isLiveMember(tx, place, ctx.clock.now())))
    throw new ApiError('LINK_INVALID')
  await endReplacedSessions(tx, ctx)
  await enforceSessionLimit(tx, ctx, { ...place, email: user.email })
  return { ...attempt, tenantId }
}

/** A right password is not always a good one any more; other proofs do not age. */
const readPassword = async (
  tx: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
): Promise<PasswordJudgement> =>
  attempt.method === 'password' ? judgePassword(tx, ctx, attempt) : { notice: {} }

/**
 * The one gate behind every way in: whatever proved the first factor, what else is asked before there is a session is
 * asked here, and nowhere else. Until then nothing is accepted, issued or remembered (SEC-SS-04).
 */
export const completeSignIn = async (
  tx: Database,
  ctx: RequestContext,
  shown: SignInAttempt,
): Promise<SignInResult> => {
  const named = await inNamedTenant(tx, ctx, shown)
  const invited = await invitedTo(tx, ctx, named)
  // An invitation that is accepted lets them into the application as well.
  const attempt = invited === undefined ? await inAdmittingTenant(tx, ctx, named) : named
  await refuseWhereSsoEnforced(tx, ctx, attempt)
  const tenantId = invited ?? attempt.tenantId
  const refused = await refuseAddress(tx, ctx, { ...attempt, tenantId })
  if (refused !== undefined) return { refused }
  const judged = await evaluateFactors(tx, ctx, { ...attempt, tenantId })
  if (judged.is === 'satisfied') {
    const password = await readPassword(tx, ctx, { ...attempt, tenantId })
    if ('held' in password) return { pending: password.held }
    return createSession(tx, ctx, await prepare(tx, ctx, attempt), { ...judged, ...password })
  }
  await audit(tx, ctx, toEvent(attempt, 'signIn.factorAsked', tenantId))
  // It waits where the person is at home: they are no member yet of where the invitation leads.
  return { pending: await makePending(tx, ctx, { ...attempt, purpose: 'mfa', factorRequest: judged }) }
}

/** An entrance after a try that was counted before it was judged, and was right. */
type CountedSignInAttempt = SignInAttempt & { readonly counted: string }

/**
 * Enters by itself, with nothing else to be true at once. Where it is a single statement it needs no transaction, and
 * is spared two journeys to the database.
 */
export const completeSignInFast = async (
  ctx: RequestContext,
  { counted, ...attempt }: CountedSignInAttempt,
): Promise<SignInResult> => {
  const { invitationToken, amr, isBreached } = attempt
  const isPlain = invitationToken === undefined && ctx.loginAlias === undefined && !isBreached
  const isOpen = ctx.client.accessType === 'FREE_ACCESS'
  const isAlone = isPlain && isOpen && cookieProofs(ctx).length === 0
  if (isAlone && !(await mayBeAsked(ctx.db, attempt))) {
    await refuseWhereSsoEnforced(ctx.db, ctx, attempt)
    return createSession(ctx.db, ctx, attempt, { is: 'satisfied', amr, accepts: counted })
  }
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
