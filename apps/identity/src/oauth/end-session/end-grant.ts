import type { Services } from '../../request/services.ts'
import { endSessions } from '../../domain/sessions/end-sessions.queries.ts'
import { findSessionFamily } from '../../domain/sessions/sessions.queries.ts'
import { deleteGrant } from '../token/grants.queries.ts'

/**
 * Ends what an application was granted: the session, or the one that has taken its place since, or the grant whose code was not
 * redeemed yet.
 */
export const endGrant = ({ transaction, ...services }: Services, grantId: string): Promise<void> =>
  transaction(async (tx) => {
    await deleteGrant(tx, grantId)
    const session = await findSessionFamily(tx, grantId)
    if (session === undefined) return
    await endSessions(tx, services, { ...session, reason: 'revoked' })
  })
