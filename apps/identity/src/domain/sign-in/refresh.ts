import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../audit/audit.ts'
import { ensureLiveThere, judgeSession, passSession } from '../authentication/gate/pass-session.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { readActor } from '../impersonation/acting-for.queries.ts'
import { readImpersonator } from '../impersonation/impersonator.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { requireMfaOnTenantSwitch } from '../mfa/require-mfa-on-tenant-switch.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { type EndReason, endSessions } from '../sessions/end-sessions.queries.ts'
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts'
import { toLimits } from '../sessions/limits.ts'
import type { PassedFacts } from '../sessions/passed-facts.ts'
import { exceedsSessionLimit } from '../sessions/enforce-session-limit.ts'
import { type RefreshTokenPayload, readRefreshToken } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/session-answer.ts'
import { readSessionKey } from '../../request/session-key.ts'
import {
  isMember,
  isSessionLive,
  type LiveFacts,
  type SessionFacts,
} from '../sessions/session-facts.queries.ts'
import { touchMembership } from '../members/touch-membership.queries.ts'

type Refresh = { readonly tenantId?: string | null; readonly refreshToken?: string }

/**
 * The cookie counts; a token in the body is for callers who are no browser (ruling 10), and for browsers that keep no
 * cookie and show a key instead.
 */
export const readPresentedToken = (
  ctx: RefreshContext,
  inBody: string | undefined,
): RefreshTokenPayload | undefined => {
  const isByKey = inBody !== undefined && readSessionKey(ctx) !== undefined
  if (!isByKey && (ctx.cookieProof !== undefined || ctx.deployment !== 'direct')) return ctx.cookieProof
  return inBody === undefined ? undefined : readRefreshToken(ctx.secrets, inBody)
}

/** What a token in a body came to says nothing of the cookie, which may belong to another user. */
const withoutForeignCookie = (ctx: RefreshContext, proof: RefreshTokenPayload): RefreshContext =>
  ctx.cookieProof === proof ? ctx : { ...ctx, cookieProof: undefined }

const refuseEnded = (ctx: RefreshContext): never => {
  if (ctx.cookieProof !== undefined) clearRefreshCookie(ctx)
  throw new ApiError('SESSION_ENDED')
}

const endAndRefuse = async (
  ctx: RefreshContext,
  { session, user }: SessionFacts,
  why: {
    readonly reason: EndReason
    readonly action: 'session.reused' | 'session.surplusRefused' | 'impersonation.renewalRefused'
    /** The mail that its holder gets. */
    readonly notice?: 'sessionReused'
  },
): Promise<never> => {
  const { reason, notice, ...audited } = why
  await ctx.transaction(async (tx) => {
    const ids = await endSessions(tx, ctx, { userId: user.id, sessionId: session.id, reason })
    if (ids.length === 0) return
    const actor = await readActor(tx, session)
    await audit(tx, ctx, {
      ...audited,
      resourceId: session.id,
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email,
      actor,
    })
    const to = (actor ?? user).email
    if (notice !== undefined) await enqueueMail(tx, ctx, noticeMail(ctx, notice, { to }))
  })
  return refuseEnded(ctx)
}

const isOverSessionLimit = (ctx: RefreshContext, facts: LiveFacts): Promise<boolean> => {
  const { id: sessionId, userId, tenantId } = facts.session
  const { atOnce } = toLimits(facts, facts.session)
  return exceedsSessionLimit(ctx.db, { userId, tenantId, sessionId, atOnce }, ctx.clock.now())
}

/**
 * A token that was replaced is used again, by the user or by a thief. The server cannot tell which, so the session ends
 * for both, and the user is notified: a copied cookie is worth a look at the account (RFC 9700, 4.14.2).
 */
const refuseReused = (ctx: RefreshContext, facts: SessionFacts): Promise<never> =>
  endAndRefuse(ctx, facts, {
    reason: 'reuse',
    action: 'session.reused',
    notice: 'sessionReused',
  })

/**
 * A renewal asks again for both people and for the right (SEC-AD-06). What is gone then ends the impersonation for good:
 * it does not come back with the right within its hour.
 */
const refuseImpersonation = (ctx: RefreshContext, facts: SessionFacts): Promise<never> =>
  endAndRefuse(ctx, facts, {
    reason: 'impersonationRefused',
    action: 'impersonation.renewalRefused',
  })

/** Ends of sessions after which the browser has another one. */
const continuesSession: ReadonlySet<unknown> = new Set<EndReason>([
  'renewed',
  'impersonating',
  'impersonationStopped',
])

/**
 * Another tab gave the session a new id while this one was asking: the browser has the new cookie by now, and taking
 * it away would sign everybody out.
 */
const wasJustRenewed = ({ session: { revokedFor }, wasJustRevoked }: SessionFacts): boolean =>
  continuesSession.has(revokedFor) && wasJustRevoked

/** The next generation of a refresh token; what was traded in before ends the session (SEC-SS-05). */
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

/** What came along with a refresh token. */
export type PresentedProof = {
  /** The application proved who it is. */
  readonly isClientProved?: boolean
  /** Thumbprint of the key that signed the request. */
  readonly proofKey?: string | undefined
}

type RefreshSessionParams = PresentedProof & {
  /** Another tenant than the session's own, for this token alone. */
  readonly tenantId?: string | null | undefined
}

/**
 * Whether a family may be renewed with what came along: what an application with a secret, or with a key, was granted is
 * of no use without them, whichever entrance is tried (RFC 9700, 4.14).
 */
const isHolder = (ctx: RefreshContext, { session }: SessionFacts, shown: PresentedProof): boolean => {
  const { client, deployment, cookieProof } = ctx
  const isGranted = session.scope !== null
  if (isGranted && client.secretHashes.length > 0 && shown.isClientProved !== true) return false
  if (session.proofKey !== null) return session.proofKey === shown.proofKey
  // A browser's own token is in its cookie, and nowhere that a script can read (SEC-PO-01).
  return deployment === 'direct' || cookieProof !== undefined
}

/** A family that went on, or what its tenant asks for first. */
export type RefreshResult =
  | { readonly facts: PassedFacts; readonly proof: RefreshTokenPayload }
  | { readonly pending: LoginResponse }

/**
 * Trades one generation of a refresh token for the next. The one way on for every family, whichever entrance it came by:
 * who calls has seen that the token is there, and whatever else its family is bound to.
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
  if (!isHolder(ctx, facts, shown)) throw new ApiError('NOT_AUTHENTICATED')
  // Asking for another tenant costs the question; what is over in one's own costs the session.
  const isElsewhere = Boolean(requestedTenantId) && requestedTenantId !== facts.session.tenantId
  if (isElsewhere && facts.session.revokedAt === null) ensureLiveThere(ctx, facts)
  if (wasJustRenewed(facts)) throw new ApiError('REFRESH_AGAIN')
  if (!isMember(facts, now) || !isSessionLive(facts, now)) {
    const { actorId, expiresAt } = facts.session
    return actorId !== null && expiresAt > now ? refuseImpersonation(ctx, facts) : refuseEnded(ctx)
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
    const pending = await requireMfaOnTenantSwitch(ctx, facts)
    if (pending !== undefined) return { pending }
  }
  const passed =
    judged.is === 'passed'
      ? judged.facts
      : await passSession(ctx, { facts, isContinued: !isElsewhere, isRemembered: true })
  const traded = await rotateRefreshToken(ctx, facts, proof)
  const { tenantId, lastSeenAt } = facts.membership
  const isSeen = impersonator === undefined
  const isStale = lastSeenAt === null || secondsLater(lastSeenAt, seenEverySeconds) <= now
  // A tab of another tenant than the session's is where the person is now: the next sign-in starts there.
  if (isSeen && (isStale || isElsewhere)) {
    await touchMembership(ctx.db, ctx, { tenantId, userId: facts.user.id })
  }
  return { facts: passed, proof: traded }
}

export const refreshToken = async (input: Refresh, ctx: RefreshContext): Promise<LoginResponse> => {
  const proof = readPresentedToken(ctx, input.refreshToken)
  if (proof === undefined) throw new ApiError('NOT_AUTHENTICATED')
  const own = withoutForeignCookie(ctx, proof)
  const renewal = await refreshSession(own, proof, {
    tenantId: input.tenantId,
    proofKey: readSessionKey(own),
  })
  return 'pending' in renewal ? renewal.pending : sessionAnswer(own, renewal.facts, renewal.proof)
}
