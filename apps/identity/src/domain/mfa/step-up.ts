import { aboutPerson } from '../audit/about-person.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import type { SignInResult } from '../sessions/sign-in-attempt.ts'
import { handOverGranted } from '../sessions/hand-over-granted.queries.ts'
import { type LiveSession, listLiveSessions } from '../sessions/live-sessions.queries.ts'
import { enforceSessionLimit } from '../sessions/enforce-session-limit.ts'
import { insertSession } from '../sessions/insert-session.queries.ts'
import type { Pending } from './pending.ts'

type Replaced = Pick<Pending, 'tenantId'> & {
  readonly user: { readonly id: string; readonly email: string }
  readonly sessionId?: string
}

const liveSession = async (
  tx: Database,
  { clock }: RequestContext,
  { user, sessionId }: Replaced,
): Promise<LiveSession | undefined> => {
  if (sessionId === undefined) return undefined
  return (await listLiveSessions(tx, user.id, clock.now())).find(({ id }) => id === sessionId)
}

/** Puts a session with a stronger or fresher proof in the place of one, which dies (SEC-SS-03). */
export const replaceSession = async (
  tx: Database,
  ctx: RequestContext,
  {
    replaced,
    amr,
    action,
  }: {
    readonly replaced: Replaced
    readonly amr: readonly string[]
    readonly action: 'session.steppedUp' | 'session.renewed'
  },
): Promise<SignInResult | undefined> => {
  const old = await liveSession(tx, ctx, replaced)
  if (old === undefined) return undefined
  const { user, tenantId } = replaced
  await endSessions(tx, ctx, { userId: user.id, sessionId: old.id, reason: 'renewed' })
  await enforceSessionLimit(tx, ctx, { userId: user.id, email: user.email, tenantId })
  const { startedAt, expiresAt: endsAt, rememberedIn, connectionId } = old
  const { proof } = await insertSession(tx, ctx, {
    session: {
      userId: user.id,
      tenantId,
      amr,
      connectionId: connectionId ?? undefined,
      rememberedIn: rememberedIn ?? undefined,
      startedAt,
      endsAt,
    },
    event: {
      action,
      ...aboutPerson(user),
      tenantId,
      details: { amr, replaces: old.id },
    },
  })
  await handOverGranted(tx, old.id, proof.sessionId)
  return { started: { proof } }
}

/** Undefined when the session that asked is over. */
export const finishStepUp = (
  tx: Database,
  ctx: RequestContext,
  pending: Pending,
  amr: readonly string[],
): Promise<SignInResult | undefined> =>
  replaceSession(tx, ctx, { replaced: pending, amr, action: 'session.steppedUp' })
