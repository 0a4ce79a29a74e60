import { eq } from 'drizzle-orm'
import { oauthGrants } from '../../platform/db/schema/oauth.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { Services } from '../../request/services.ts'
import { endSessions } from '../../domain/sessions/end-sessions.queries.ts'

/** Ends what an application was granted: the session, or the grant whose code was not redeemed yet. */
export const endGrant = ({ transaction, ...services }: Services, grantId: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.delete(oauthGrants).where(eq(oauthGrants.id, grantId))
    const [session] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.id, grantId))
    if (session === undefined) return
    await endSessions(tx, services, { ...session, sessionId: grantId, reason: 'revoked' })
  })
