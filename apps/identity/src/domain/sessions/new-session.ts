import { secondsLater } from '../../runtime/clock.ts'
import type { sessions } from '../../platform/db/schema/sessions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type RefreshTokenPayload } from './refresh-token.ts'
import { readSessionKey } from '../../request/session-key.ts'

export type NewSession = {
  readonly userId: string
  readonly tenantId: string
  readonly amr: readonly string[]
  /** The connection of a tenant that they signed in by. */
  readonly connectionId?: string | undefined
  /** The tenant in which this browser was spared the second factor. */
  readonly rememberedIn?: string
  /** When the person signed in, where that was earlier: a session that takes another's place is no younger. */
  readonly startedAt?: Date
  /** When they showed who they are; now, unless it goes on from a session where they did. */
  readonly authTime?: Date | undefined
  /** Who acts in it for the person, and in the place of which session of theirs. */
  readonly actor?: { readonly userId: string; readonly sessionId: string }
  /** The id it begins with, where that was decided before. */
  readonly id?: string
  /** The authorization it comes from. */
  readonly granted?: {
    readonly parentId: string
    readonly scope: string
    readonly isProofRequested: boolean
  }
  /** Where its browser is, where that is not where the request comes from. */
  readonly ip?: string
  /** When it ends, where that is sooner than every session does. */
  readonly endsAt?: Date | undefined
}

/** A session that exists and whose first refresh token was not handed out yet. */
export type StartedSession = { readonly proof: RefreshTokenPayload }

/** A session with a new id (SEC-SS-03): its row, and what its first refresh token is made of. */
export const newSession = (
  ctx: RequestContext,
  {
    userId,
    tenantId,
    amr,
    connectionId,
    rememberedIn,
    startedAt,
    authTime,
    actor,
    endsAt,
    ...given
  }: NewSession,
): StartedSession & { readonly row: typeof sessions.$inferInsert } => {
  const { clock, random, client, deployment, userAgent } = ctx
  const now = clock.now()
  const seed = secretText(random)
  const latestEnd = secondsLater(startedAt ?? now, lifetimes.refreshAbsolute)
  const id = given.id ?? uuidv7(clock, random)
  return {
    proof: { sessionId: id, generation: 0, seed },
    row: {
      id,
      userId,
      tenantId,
      clientId: client.id,
      seedHash: sha256(seed),
      generation: 0,
      rotatedAt: now,
      createdAt: now,
      startedAt: startedAt ?? now,
      authTime: authTime ?? now,
      amr: [...amr],
      isHosted: deployment === 'page',
      connectionId,
      rememberedIn,
      actorId: actor?.userId,
      actorSessionId: actor?.sessionId,
      parentId: given.granted?.parentId,
      scope: given.granted?.scope,
      isProofRequested: given.granted?.isProofRequested ?? false,
      proofKey: readSessionKey(ctx),
      idleExpiresAt: secondsLater(now, lifetimes.refreshIdle),
      expiresAt: endsAt !== undefined && endsAt < latestEnd ? endsAt : latestEnd,
      ip: given.ip ?? ctx.ip,
      userAgent,
    },
  }
}
