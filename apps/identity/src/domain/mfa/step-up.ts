import { aboutPerson } from '../audit/about-person.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { type ProofBasis, stillHolds, usedUp } from '../sessions/proof-basis.queries.ts'
import type { SignInResult } from '../sessions/sign-in-attempt.ts'
import { type LiveSession, listLiveSessions } from '../sessions/live-sessions.queries.ts'
import { enforceSessionLimit } from '../sessions/enforce-session-limit.ts'
import { insertSession } from '../sessions/insert-session.queries.ts'
import type { Pending } from './pending.ts'

type Replaced = Pick<Pending, 'tenantId'> & {
  readonly user: { readonly id: string; readonly email: string }
  readonly sessionId?: string
  /** Thumbprint of the key that the access token is bound to that asked. */
  readonly tokenKey?: string | undefined
}

const liveSession = async (
  tx: Database,
  { clock }: RequestContext,
  { user, sessionId }: Replaced,
): Promise<LiveSession | undefined> => {
  if (sessionId === undefined) return undefined
  return (await listLiveSessions(tx, user.id, clock.now())).find(({ id }) => id === sessionId)
}

/**
 * Puts a session with a stronger or fresher proof in the place of one, which dies (SEC-SS-03). It stays the same
 * application's, and no more the portal's than it was.
 */
export const replaceSession = async (
  tx: Database,
  ctx: RequestContext,
  {
    replaced,
    amr,
    action,
    basis,
    isProvedNow,
  }: {
    readonly replaced: Replaced
    readonly amr: readonly string[]
    readonly action: 'session.steppedUp' | 'session.renewed'
    readonly basis: ProofBasis
    /** A factor that was added in the place of being shown proves nothing: the new session is as well proved as the old one. */
    readonly isProvedNow: boolean
  },
): Promise<SignInResult | undefined> => {
  if (!(await stillHolds(tx, replaced.user.id, basis))) return undefined
  const old = await liveSession(tx, ctx, replaced)
  if (old === undefined || old.clientId !== ctx.client.id) return undefined
  const { user, tenantId, tokenKey } = replaced
  const id = uuidv7(ctx.clock, ctx.random)
  const which = { userId: user.id, sessionId: old.id, successorId: id } as const
  // It was ended in this moment.
  if ((await endSessions(tx, ctx, { ...which, reason: 'renewed' })).length === 0) return undefined
  // An application's session takes no place of the user's own.
  if (old.parentId === null)
    await enforceSessionLimit(tx, ctx, { userId: user.id, email: user.email, tenantId })
  const { proof } = await insertSession(tx, ctx, {
    session: {
      id,
      userId: user.id,
      tenantId,
      amr,
      source: { is: 'successor', session: old, isProvedNow, tokenKey },
    },
    event: {
      action,
      ...aboutPerson(user),
      tenantId,
      details: { amr, replaces: old.id },
    },
  })
  return { started: { proof } }
}

/** Undefined when the session that asked is over. */
export const finishStepUp = (
  tx: Database,
  ctx: RequestContext,
  pending: Pending,
  amr: readonly string[],
): Promise<SignInResult | undefined> =>
  replaceSession(tx, ctx, {
    replaced: pending,
    amr,
    action: 'session.steppedUp',
    basis: usedUp,
    isProvedNow: !pending.mayEnrol,
  })
