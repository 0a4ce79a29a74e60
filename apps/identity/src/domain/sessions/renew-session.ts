import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { cookieProofs } from './cookie-proof.ts'
import type { Actor } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { endSessions } from './end-sessions.queries.ts'
import { isCurrentProof } from './is-current-proof.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type RefreshTokenPayload } from './refresh-token.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import { insertSessionRow, lockSession } from './sessions.queries.ts'

/**
 * What a request that shows a session's refresh token can renew. Undefined: no cookie of this session came along, and there
 * is nowhere to put the next one.
 */
type Renewable =
  | { readonly is: 'shown'; readonly session: SessionRow }
  | { readonly is: 'reused' }
  | undefined

/** Locks the caller's session, and says what the cookie that came along is to it. */
export const lockRenewable = async (tx: Database, actor: Actor): Promise<Renewable> => {
  const given = cookieProofs(actor).find(({ sessionId }) => sessionId === actor.sessionId)
  await lockUserRow(tx, actor.userId)
  if (given === undefined) return undefined
  const locked = await lockSession(tx, actor, actor.sessionId)
  if (locked === undefined || locked.session.revokedAt !== null) return undefined
  const { session } = locked
  // What an application was granted is in no cookie of ours, unless a thief put it there.
  if (session.scope !== null) return undefined
  if (sha256(given.seed) !== session.seedHash || given.generation > session.generation) return undefined
  return isCurrentProof(locked, given) ? { is: 'shown', session } : { is: 'reused' }
}

/** What the next cookie proves. */
export type Renewed = { readonly proof: RefreshTokenPayload }

/**
 * Gives a session a new id; the old one dies, and every token of it (SEC-SS-03). Nothing else about it changes: it is as
 * old, and as well proved, as before.
 */
export const renewSession = async (
  tx: Database,
  actor: Actor,
  old: SessionRow,
  change: { readonly tenantId?: string } = {},
): Promise<Renewed> => {
  const now = actor.clock.now()
  const seed = secretText(actor.random)
  const proof = { sessionId: uuidv7(actor.clock, actor.random), generation: 0, seed }
  const [sessionId, successorId] = [old.id, proof.sessionId]
  await endSessions(tx, actor, { userId: actor.userId, sessionId, reason: 'renewed', successorId })
  await insertSessionRow(tx, {
    ...old,
    ...change,
    id: proof.sessionId,
    seedHash: sha256(seed),
    generation: 0,
    createdAt: now,
    rotatedAt: now,
    idleExpiresAt: secondsLater(now, lifetimes.refreshIdle),
  })
  return { proof }
}
