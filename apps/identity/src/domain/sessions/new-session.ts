import { secondsLater } from '../../runtime/clock.ts'
import type { sessions } from '../../platform/db/schema/sessions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type RefreshTokenPayload } from './refresh-token.ts'
import { inherit, type SessionSource } from './session-source.ts'

export type NewSession = {
  readonly userId: string
  readonly tenantId: string
  readonly amr: readonly string[]
  /** What it is made of, which decides all that it has of that. */
  readonly source: SessionSource
  /** The id it begins with, where that was decided before. */
  readonly id?: string
  /** Where its browser is, where that is not where the request comes from. */
  readonly ip?: string
}

/** A session that exists and whose first refresh token was not handed out yet. */
export type StartedSession = { readonly proof: RefreshTokenPayload }

/** A session with a new id (SEC-SS-03): its row, and what its first refresh token is made of. */
export const newSession = (
  ctx: RequestContext,
  { userId, tenantId, amr, source, ...given }: NewSession,
): StartedSession & { readonly row: typeof sessions.$inferInsert } => {
  const { clock, random, client, userAgent } = ctx
  const now = clock.now()
  const seed = secretText(random)
  const id = given.id ?? uuidv7(clock, random)
  return {
    proof: { sessionId: id, generation: 0, seed },
    row: {
      familyId: id,
      ...inherit(ctx, source),
      id,
      userId,
      tenantId,
      clientId: client.id,
      seedHash: sha256(seed),
      generation: 0,
      rotatedAt: now,
      createdAt: now,
      amr: [...amr],
      idleExpiresAt: secondsLater(now, lifetimes.refreshIdle),
      ip: given.ip ?? ctx.ip,
      userAgent,
    },
  }
}
