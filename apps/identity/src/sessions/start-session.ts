import { secondsLater } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import type { Visitor } from '../http/visitor.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../random.ts'
import { endReplacedSessions } from './end-replaced-sessions.ts'
import { hashOf, type RefreshProof } from './refresh-token.ts'

export type NewSession = {
  readonly userId: string
  readonly tenantId: string
  readonly amr: readonly string[]
}

/** A session that exists and whose first refresh token was not handed out yet. */
export type StartedSession = { readonly proof: RefreshProof }

/** Makes a session with a new id; nothing of an earlier one lives on in it (SEC-SS-03). */
export const startSession = async (
  tx: Database,
  visitor: Visitor,
  { userId, tenantId, amr }: NewSession,
): Promise<StartedSession> => {
  const { clock, random, client, ip, userAgent } = visitor
  await endReplacedSessions(tx, visitor)
  const now = clock.now()
  const seed = secretText(random)
  const id = uuidv7(clock, random)
  await tx.insert(sessions).values({
    id,
    userId,
    tenantId,
    clientId: client.id,
    seedHash: hashOf(seed),
    generation: 0,
    rotatedAt: now,
    createdAt: now,
    authTime: now,
    amr: [...amr],
    idleExpiresAt: secondsLater(now, lifetimes.refreshIdle),
    expiresAt: secondsLater(now, lifetimes.refreshAbsolute),
    ip,
    userAgent,
  })
  return { proof: { sessionId: id, generation: 0, seed } }
}
