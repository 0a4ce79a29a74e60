import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { cookieProofs } from './cookie-proof.ts'
import type { Actor } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { endSessions } from './end-sessions.queries.ts'
import { handOverGranted } from './hand-over-granted.queries.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type RefreshTokenPayload } from './refresh-token.ts'
import { insertSessionRow, lockSession } from './sessions.queries.ts'

/** Undefined: no cookie of this session came along, and there is nowhere to put the next one. */
export type Renewed = { readonly proof: RefreshTokenPayload } | undefined

/**
 * Gives the caller's session a new id; the old one dies, and every token of it (SEC-SS-03). Nothing else about it
 * changes: it is as old, and as well proved, as before. After the transaction, `handOut` gives the new cookie.
 */
export const renewSession = async (
  tx: Database,
  actor: Actor,
  change: { readonly tenantId?: string } = {},
): Promise<Renewed> => {
  const given = cookieProofs(actor).find(({ sessionId }) => sessionId === actor.sessionId)
  const old = await lockSession(tx, actor.sessionId)
  if (given === undefined || old === undefined || old.revokedAt !== null) return undefined
  if (sha256(given.seed) !== old.seedHash) return undefined
  await endSessions(tx, actor, { userId: actor.userId, sessionId: old.id, reason: 'renewed' })
  const now = actor.clock.now()
  const seed = secretText(actor.random)
  const proof = { sessionId: uuidv7(actor.clock, actor.random), generation: 0, seed }
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
  await handOverGranted(tx, old.id, proof.sessionId)
  return { proof }
}

/** Cookies are sent even where a handler fails: what was rolled back must not be handed out. */
export const sendRefreshToken = (actor: Actor, renewed: Renewed): void => {
  if (renewed !== undefined) setRefreshCookie(actor, renewed.proof)
}
