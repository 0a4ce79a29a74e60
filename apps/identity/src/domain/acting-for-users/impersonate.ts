import { ApiError, type ErrorCode } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { consumeOneTimeToken, findOneTimeToken } from '../credentials/one-time-token.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { ownPage } from '../applications/return-address.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { type MemberRights, memberRights } from '../impersonation/member-rights.ts'
import { whyNotImpersonate } from '../impersonation/rank.ts'
import { lifetimes } from '../lifetimes.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { newSession, type StartedSession } from '../sessions/new-session.ts'
import { startedAnswer } from '../sessions/session-answer.ts'
import type { LiveFacts } from '../sessions/session-facts.ts'
import { actingSession } from './acting-session.ts'

type ImpersonateParams = {
  readonly impersonatedUserId: string
  readonly actorToken: string
  readonly redirectUrl?: string | undefined
}

const checkRedirect = (caller: RefreshContext, redirectUrl: string | undefined): void => {
  if (redirectUrl === undefined) return
  const { hostOrigin } = caller
  const page = URL.canParse(redirectUrl, hostOrigin) ? new URL(redirectUrl, hostOrigin).toString() : ''
  if (ownPage(caller, page) === undefined) throw new ApiError('REDIRECT_REFUSED')
}

type Beginning = {
  readonly actor: LiveFacts
  readonly target: MemberRights
  readonly reason: unknown
}

/** The person's own sessions and their last visit stay as they are: it was not they who came. */
const begin = async (
  tx: Database,
  caller: RefreshContext,
  { actor: { session, user }, target, reason }: Beginning,
): Promise<StartedSession> => {
  const endsAt = secondsLater(caller.clock.now(), lifetimes.impersonation)
  await endSessions(tx, caller, { userId: user.id, sessionId: session.id, reason: 'impersonating' })
  const { row, proof } = newSession(caller, {
    userId: target.id,
    tenantId: target.membership.tenantId,
    amr: session.amr,
    rememberedIn: session.rememberedIn ?? undefined,
    startedAt: session.startedAt,
    authTime: session.authTime,
    actor: { userId: user.id, sessionId: session.id },
    endsAt: endsAt < session.expiresAt ? endsAt : session.expiresAt,
  })
  await tx.insert(sessions).values(row)
  await audit(tx, caller, {
    action: 'impersonation.started',
    resourceId: target.id,
    tenantId: row.tenantId,
    userId: target.id,
    email: target.email,
    actor: user,
    details: { reason },
  })
  return { proof }
}

const refuse = async (
  caller: RefreshContext,
  { tenantId, userId, data }: OneTimeTokenRow,
  refusal: ErrorCode,
): Promise<never> => {
  await audit(caller.db, caller, {
    action: 'impersonation.refused',
    resourceId: String(data.targetId),
    tenantId,
    userId,
    details: { refusal },
  })
  throw new ApiError(refusal)
}

/** Trades the actor's session for one that acts for the other person; both get new ids (SEC-SS-03). */
export const impersonate = async (asked: ImpersonateParams, caller: RefreshContext) => {
  checkRedirect(caller, asked.redirectUrl)
  const token = { purpose: 'impersonation', token: asked.actorToken } as const
  const wish = await findOneTimeToken(caller.db, caller, token)
  if (wish === undefined || wish.data.targetId !== asked.impersonatedUserId)
    throw new ApiError('LINK_INVALID')
  const actor = await actingSession(caller, wish)
  const target = await memberRights(caller.db, wish.tenantId, asked.impersonatedUserId, caller.clock.now())
  if (actor === undefined || target === undefined) return refuse(caller, wish, 'LINK_INVALID')
  // Somebody's rights may have changed since it was asked.
  const refusal = whyNotImpersonate(actor, target)
  if (refusal !== undefined) return refuse(caller, wish, refusal)
  const started = await caller.transaction(async (tx) => {
    if ((await consumeOneTimeToken(tx, caller, token)) === undefined) return undefined
    return begin(tx, caller, { actor, target, reason: wish.data.reason })
  })
  if (started === undefined) throw new ApiError('LINK_INVALID')
  const { accessToken = '', refreshToken, expires = '', expiresIn = 0 } = await startedAnswer(caller, started)
  return { accessToken, tokenType: 'Bearer' as const, refreshToken, expires, expiresIn }
}
