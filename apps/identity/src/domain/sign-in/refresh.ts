import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { isReusedToken, wasJustRenewed } from '../authentication/reused-token.ts'
import { ensureLiveThere, judgeSession, passSession } from '../authentication/gate/pass-session.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { readImpersonator } from '../impersonation/impersonator.ts'
import { passesAsRemembered, requireMfaOnTenantSwitch } from '../mfa/require-mfa-on-tenant-switch.ts'
import { toLimits } from '../sessions/limits.ts'
import type { PassedFacts } from '../sessions/passed-facts.ts'
import { exceedsSessionLimit } from '../sessions/enforce-session-limit.ts'
import { type RefreshTokenPayload } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/session-answer.ts'
import { readSessionKey } from '../../request/session-key.ts'
import {
  isMember,
  isOverAtHome,
  isSessionLive,
  type LiveFacts,
  type SessionFacts,
} from '../sessions/session-facts.queries.ts'
import { touchMembership } from '../members/touch-membership.queries.ts'
import { endAndRefuse, refuseEnded, refuseReused } from './end-and-refuse.ts'
import {
  ensureHolder,
  type PresentedProof,
  readPresentedToken,
  withoutForeignCookie,
} from './presented-token.ts'

type Refresh = { readonly tenantId?: string | null; readonly refreshToken?: string }

/**
 * A session that was idle for too long keeps its cookie: by it the next sign-in in the browser finds what applications were
 * granted from there, and signing out ends that (decision 188). At the end of all its time theirs is over as well; an
 * impersonation ends sooner than what was granted before it.
 */
const refuseOver = (ctx: RefreshContext, { session }: SessionFacts): never => {
  const isAllOver = session.actorId === null && session.expiresAt <= ctx.clock.now()
  if (session.revokedAt !== null || isAllOver) return refuseEnded(ctx)
  throw new ApiError('SESSION_ENDED')
}

const isOverSessionLimit = (ctx: RefreshContext, facts: LiveFacts): Promise<boolean> => {
  const { id: sessionId, userId, tenantId } = facts.session
  const { atOnce } = toLimits(facts, facts.session)
  return exceedsSessionLimit(ctx.db, { userId, tenantId, sessionId, atOnce }, ctx.clock.now())
}

/**
 * A renewal asks again for both people and for the right (SEC-AD-06). What is gone then ends the impersonation for good:
 * it does not come back with the right within its hour.
 */
const refuseImpersonation = (ctx: RefreshContext, facts: SessionFacts): Promise<never> =>
  endAndRefuse(ctx, facts, {
    reason: 'impersonationRefused',
    action: 'impersonation.renewalRefused',
  })

/**
 * Refuses a token that was replaced: where its session has just gone on under another id another tab may still show it, later
 * it was copied (SEC-SS-05). Asked before anything that a tenant may answer first: a second factor that is due, or a refusal.
 */
export const refuseReplaced = async (
  ctx: RefreshContext,
  facts: SessionFacts,
  proof: RefreshTokenPayload,
): Promise<void> => {
  if (wasJustRenewed(facts)) throw new ApiError('REFRESH_AGAIN')
  if (isReusedToken(facts, proof, ctx.clock.now())) await refuseReused(ctx, facts)
}

/** The next generation of a refresh token; one that was traded in meanwhile ends the session (SEC-SS-05). */
export const rotateRefreshToken = async (
  ctx: RefreshContext,
  facts: SessionFacts,
  proof: RefreshTokenPayload,
): Promise<RefreshTokenPayload> => {
  const state = { ...facts.session, isInGrace: facts.isInGrace }
  const rotation = await ctx.rotate(proof, state, ctx.isServer ? null : ctx.ip)
  if (rotation.is === 'reused') return refuseReused(ctx, facts)
  if (rotation.is === 'ended') return refuseEnded(ctx)
  return { ...proof, generation: rotation.generation }
}

/** `lastSeenAt` is for people: writing it at every refresh would only cost. */
const seenEverySeconds = 300

type RefreshSessionParams = PresentedProof & {
  /** Another tenant than the session's own, for this token alone. */
  readonly tenantId?: string | null | undefined
}

/** A family that went on, or what its tenant asks for first. */
export type RefreshResult =
  | { readonly facts: PassedFacts; readonly proof: RefreshTokenPayload }
  | { readonly waiting: LiveFacts }

/**
 * Trades one generation of a refresh token for the next. The one way on for every family, whichever entrance it came by:
 * who calls has seen that the token is there, and whatever else its family is bound to. A member whose place became another
 * user's while this was judged trades nothing.
 */
export const refreshSession = async (
  ctx: RefreshContext,
  proof: RefreshTokenPayload,
  { tenantId: requestedTenantId, ...shown }: RefreshSessionParams,
): Promise<RefreshResult> => {
  const facts = await ctx.sessionFacts.of({
    sessionId: proof.sessionId,
    tenantId: requestedTenantId ?? null,
  })
  const now = ctx.clock.now()
  if (facts === undefined || facts.session.clientId !== ctx.client.id) return refuseEnded(ctx)
  ensureHolder(ctx, facts, shown)
  await refuseReplaced(ctx, facts, proof)
  // Asking for another tenant costs the question; what is over in one's own costs the session.
  const isElsewhere = Boolean(requestedTenantId) && requestedTenantId !== facts.session.tenantId
  if (isElsewhere && facts.session.revokedAt === null) {
    // A renewal in another tenant would bring it back (SEC-SS-33).
    if (facts.user.lockedAt !== null || isOverAtHome(facts, now)) return refuseOver(ctx, facts)
    ensureLiveThere(ctx, facts)
  }
  if (!isMember(facts, now) || !isSessionLive(facts, now)) {
    const { actorId, expiresAt } = facts.session
    return actorId !== null && expiresAt > now ? refuseImpersonation(ctx, facts) : refuseOver(ctx, facts)
  }
  // The session goes on whatever the gate says: at another address it is as good as before.
  const judged = await judgeSession(ctx, { facts, isContinued: !isElsewhere })
  if (judged.is === 'refused') throw judged.error
  if (!isElsewhere && (await isOverSessionLimit(ctx, facts)))
    return endAndRefuse(ctx, facts, { reason: 'surplus', action: 'session.surplusRefused' })
  const impersonator = await readImpersonator(ctx, facts)
  if (impersonator === 'gone') return refuseImpersonation(ctx, facts)
  if (judged.is === 'waiting') {
    // The factors are those of the person, and not for who acts in their name.
    if (impersonator !== undefined) return refuseImpersonation(ctx, facts)
    if (!(await passesAsRemembered(ctx, facts))) return { waiting: facts }
  }
  const passed =
    judged.is === 'passed'
      ? judged.facts
      : await passSession(ctx, { facts, isContinued: !isElsewhere, isRemembered: true })
  const { tenantId, lastSeenAt } = facts.membership
  const isStale = lastSeenAt === null || secondsLater(lastSeenAt, seenEverySeconds) <= now
  // A tab of another tenant than the session's is where the person is now: the next sign-in starts there.
  const isSeen = impersonator === undefined && (isStale || isElsewhere)
  if (isSeen && !(await touchMembership(ctx.db, ctx, { tenantId, userId: facts.user.id })))
    throw new ApiError(isElsewhere ? 'NOT_A_MEMBER' : 'SESSION_ENDED')
  return { facts: passed, proof: await rotateRefreshToken(ctx, facts, proof) }
}

export const refreshToken = async (input: Refresh, ctx: RefreshContext): Promise<LoginResponse> => {
  const proof = readPresentedToken(ctx, input.refreshToken)
  if (proof === undefined) throw new ApiError('NOT_AUTHENTICATED')
  const own = withoutForeignCookie(ctx, proof)
  const renewal = await refreshSession(own, proof, {
    tenantId: input.tenantId,
    proofKey: readSessionKey(own),
  })
  if ('waiting' in renewal) return requireMfaOnTenantSwitch(own, renewal.waiting)
  return sessionAnswer(own, renewal.facts, renewal.proof)
}
