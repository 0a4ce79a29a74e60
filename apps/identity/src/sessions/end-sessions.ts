import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'

export type EndReason =
  | 'logout'
  | 'reuse'
  | 'revoked'
  | 'password-changed'
  | 'disabled'
  | 'removed'
  | 'replaced'
  | 'locked'

/** Which sessions of a person end; without further fields, all of them. */
export type Ending = {
  readonly userId: string
  readonly sessionId?: string
  readonly exceptSessionId?: string
  /** Only sessions acting in this tenant. */
  readonly tenantId?: string
  readonly reason: EndReason
}

/** Ends sessions and answers their ids. A token of an ended session is refused at its next use (SEC-SS-09). */
export const endSessions = async (
  tx: Database,
  { clock }: { readonly clock: Clock },
  { userId, sessionId, exceptSessionId, tenantId, reason }: Ending,
): Promise<string[]> => {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: clock.now(), revokedFor: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
        tenantId === undefined ? undefined : eq(sessions.tenantId, tenantId),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}
