import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { dropGrants } from './drop-grants.queries.ts'
import { endSessions } from './end-sessions.queries.ts'

/**
 * Ends every session of the caller that an application was granted, on all of their devices. Its next request for the
 * same user begins with an authorization.
 *
 * @throws ApiError NOT_FOUND where it has none
 */
export const endApplicationSessions = (actor: Actor, applicationId: string): Promise<void> =>
  actor.transaction(async (tx) => {
    const { userId } = actor
    await dropGrants(tx, { userId, applicationId })
    const sessions = await endSessions(tx, actor, { userId, applicationId, reason: 'revoked' })
    if (sessions.length === 0) throw new ApiError('NOT_FOUND')
    const details = { sessions, application: applicationId }
    await audit(tx, actor, { action: 'session.revoked', resourceId: userId, details })
  })
