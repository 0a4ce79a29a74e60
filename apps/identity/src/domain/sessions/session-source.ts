import { secondsLater } from '../../runtime/clock.ts'
import type { sessions, SessionRow } from '../../platform/db/schema/sessions.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { lifetimes } from '../lifetimes.ts'

/** A sign-in: the user showed who they are, and nothing of an earlier session goes on. */
type SignInSource = {
  readonly is: 'signIn'
  /** The connection of a tenant or the social provider that the user signed in by. */
  readonly connectionId?: string | undefined
  /** The tenant in which this browser was spared the second factor. */
  readonly rememberedIn?: string | undefined
  /** When the user showed who they are, where that was earlier than now. */
  readonly authTime?: Date | undefined
  /** When the session ends, where that is sooner than every session does. */
  readonly endsAt?: Date | undefined
}

/** A session whose place the new one takes. */
type SuccessorSource = {
  readonly is: 'successor'
  readonly session: SessionRow
  /** Whether the user showed a proof just now; else the new session is proved as the old one was. */
  readonly isProvedNow: boolean
  /** Thumbprint of the key that the caller's access token is bound to. */
  readonly tokenKey?: string | undefined
}

/** An authorization: the browser's session that an application is granted one of its own from. */
type GrantSource = {
  readonly is: 'grant'
  readonly session: SessionRow
  readonly scope: string
  readonly isProofRequested: boolean
}

/** The session of an administrator, in whose place one begins that acts for another user. */
type ImpersonationSource = { readonly is: 'impersonation'; readonly session: SessionRow }

/** What a session is made of. */
export type SessionSource = SignInSource | SuccessorSource | GrantSource | ImpersonationSource

type Inherited = Pick<
  typeof sessions.$inferInsert,
  | 'familyId'
  | 'startedAt'
  | 'authTime'
  | 'isHosted'
  | 'connectionId'
  | 'rememberedIn'
  | 'expiresAt'
  | 'actorId'
  | 'actorSessionId'
  | 'parentId'
  | 'scope'
  | 'isProofRequested'
  | 'proofKey'
>

const earlier = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other < one ? other : one

const fromSignIn = (ctx: RequestContext, { is: _, endsAt, authTime, ...own }: SignInSource): Inherited => {
  const now = ctx.clock.now()
  return {
    ...own,
    startedAt: now,
    authTime: authTime ?? now,
    isHosted: ctx.deployment === 'page',
    expiresAt: earlier(secondsLater(now, lifetimes.refreshAbsolute), endsAt),
    isProofRequested: false,
    proofKey: readSessionKey(ctx),
  }
}

/** How a session began, and until when it lasts: a session that is made of it is no younger and no longer. */
const lived = ({ startedAt, authTime, connectionId, rememberedIn, expiresAt }: SessionRow) => ({
  startedAt,
  authTime,
  connectionId,
  rememberedIn,
  expiresAt,
})

/**
 * Holder, scope and parent stay as they are: a session of an application stays that application's, however often it is
 * replaced. Where an application's access token is bound to a key, what follows the session is bound to it too.
 */
const fromPredecessor = (
  { clock }: RequestContext,
  { session, isProvedNow, tokenKey }: SuccessorSource,
): Inherited => {
  const { isHosted, actorId, actorSessionId, parentId, scope, isProofRequested, proofKey } = session
  const isGranted = scope !== null
  return {
    ...lived(session),
    familyId: session.familyId,
    ...(isProvedNow && { authTime: clock.now() }),
    isHosted,
    actorId,
    actorSessionId,
    parentId,
    scope,
    isProofRequested: isProofRequested || (isGranted && isProvedNow),
    proofKey: proofKey ?? (isGranted ? tokenKey : undefined),
  }
}

const fromGrant = (ctx: RequestContext, { session, scope, isProofRequested }: GrantSource): Inherited => ({
  ...lived(session),
  isHosted: ctx.deployment === 'page',
  parentId: session.id,
  scope,
  isProofRequested,
  proofKey: readSessionKey(ctx),
})

const fromImpersonator = ({ clock }: RequestContext, { session }: ImpersonationSource): Inherited => {
  const { isHosted, parentId, scope, isProofRequested, proofKey } = session
  return {
    ...lived(session),
    familyId: session.familyId,
    isHosted,
    parentId,
    scope,
    isProofRequested,
    proofKey,
    actorId: session.userId,
    actorSessionId: session.id,
    expiresAt: earlier(secondsLater(clock.now(), lifetimes.impersonation), session.expiresAt),
  }
}

/**
 * What a session has of that which it is made of. The one place that decides it, so that no session has more than the one
 * before it: not more scope, not more time, and no other holder (decision 188).
 */
export const inherit = (ctx: RequestContext, source: SessionSource): Inherited => {
  switch (source.is) {
    case 'signIn':
      return fromSignIn(ctx, source)
    case 'successor':
      return fromPredecessor(ctx, source)
    case 'grant':
      return fromGrant(ctx, source)
    case 'impersonation':
      return fromImpersonator(ctx, source)
  }
}
