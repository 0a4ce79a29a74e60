import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { type Changed, factorAdded, factorRemoved } from './change-factor.ts'
import { countFactors, readFactors, isRequired } from './factors.queries.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { type Refusal, type Tried, tryFactor } from './try-factor.ts'

/** The session a person changes their factors in, as codes and challenges are bound to it. */
export const toOwner = ({ userId, email, name, sessionId }: Actor) => ({
  user: { id: userId, email, name },
  binding: `session:${sessionId}`,
})

const changedBy = (actor: Actor, kind: Changed['kind']): Changed => ({
  user: { id: actor.userId, email: actor.email },
  tenantId: actor.tenantId,
  kind,
})

const toAttempt = ({ userId, email, tenantId }: Actor, factor: string) => ({
  userId,
  email,
  tenantId,
  factor,
})

type Addition = {
  readonly kind: Changed['kind']
  /** Whether the user is signed out everywhere else as well. */
  readonly endsOthers: boolean | undefined
  readonly prove: (tx: Database) => Promise<Refusal | undefined>
}

/** Adds a factor that `prove` found right, with everything that follows from it (SEC-OT-07). */
export const addOwnFactor = async (
  actor: Actor,
  { kind, endsOthers, prove }: Addition,
): Promise<{ recoveryCode: string | undefined }> => {
  await requireFreshProof(actor)
  type Added = Tried<{ recoveryCode: string | undefined }>
  return tryFactor(actor, toAttempt(actor, kind), async (tx): Promise<Added> => {
    const refused = await prove(tx)
    if (refused !== undefined) return { refused }
    const recoveryCode = await factorAdded(tx, actor, changedBy(actor, kind))
    await endOtherSessions(tx, actor, endsOthers)
    return { done: { recoveryCode } }
  })
}

/** No user is left without the factor that a tenant asks for (SEC-PK-06). */
const keepOneIfRequired = async (tx: Database, userId: string): Promise<void> => {
  if (countFactors(await readFactors(tx, userId)) === 0 && (await isRequired(tx, userId)))
    throw new ApiError('LAST_FACTOR')
}

type Removal = {
  readonly kind: Changed['kind']
  /** Whether the user is signed out everywhere else as well. */
  readonly endsOthers: boolean | undefined
  /** The proof that came along: whether the factor itself was just used. Undefined when none came. */
  readonly prove: ((tx: Database) => Promise<Refusal | undefined>) | undefined
  readonly remove: (tx: Database) => Promise<void>
}

/** Takes factors away from who has just used one, or has shown who they are as freshly (SEC-OT-07). */
export const removeOwnFactor = async (
  actor: Actor,
  { kind, endsOthers, prove, remove }: Removal,
): Promise<void> => {
  if (prove === undefined) await requireFreshProof(actor)
  await tryFactor(actor, toAttempt(actor, kind), async (tx): Promise<Tried<true>> => {
    const refused = await prove?.(tx)
    if (refused !== undefined) return { refused }
    await remove(tx)
    await keepOneIfRequired(tx, actor.userId)
    await factorRemoved(tx, actor, changedBy(actor, kind))
    await endOtherSessions(tx, actor, endsOthers)
    return { done: true }
  })
}
