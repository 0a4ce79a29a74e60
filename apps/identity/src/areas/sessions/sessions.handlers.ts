import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import type { IdentityHandlers, Member } from '../../http/visitor.ts'
import { endSessions } from '../../sessions/end-sessions.ts'
import { type LiveSession, liveSessionsOf } from '../../sessions/live-sessions.ts'
import { clearRefreshCookie } from '../../sessions/refresh-cookie.ts'
import { readConfiguration, saveConfiguration } from './session-configuration.ts'
import { isMemberOf } from './sessions.queries.ts'

const shown = (row: LiveSession, current: string) => ({
  id: row.id,
  expires: row.endsAt.toISOString(),
  ipAddress: row.ip,
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  current: row.id === current,
  impersonated: row.actorId !== null,
})

/** Ends sessions and writes the one row that says so. Answers how many there were. */
const end = (
  member: Member,
  userId: string,
  which: { sessionId?: string; tenantId?: string },
): Promise<number> =>
  member.transaction(async (tx) => {
    const ids = await endSessions(tx, member, { userId, ...which, reason: 'revoked' })
    if (ids.length > 0) {
      await audit(tx, member, {
        action: 'session.revoked',
        resource: 'user',
        resourceId: userId,
        details: { sessions: ids },
      })
    }
    return ids.length
  })

export const sessionsHandlers: IdentityHandlers<Contract['sessions']> = {
  getCurrentUserSessions: async (_input, member) => {
    const rows = await liveSessionsOf(member.db, member.userId, member.clock.now())
    return rows.map((row) => shown(row, member.sessionId))
  },
  getCurrentUserSession: async (_input, member) => {
    const rows = await liveSessionsOf(member.db, member.userId, member.clock.now())
    const current = rows.find(({ id }) => id === member.sessionId)
    if (current === undefined) throw new ApiError('SESSION_ENDED')
    return shown(current, member.sessionId)
  },
  deleteSessionForUser: async ({ id }, member) => {
    if ((await end(member, member.userId, { sessionId: id })) === 0) throw new ApiError('NOT_FOUND')
    if (id === member.sessionId) clearRefreshCookie(member)
    return {}
  },
  deleteAllSessionsForUser: async (_input, member) => {
    await end(member, member.userId, {})
    clearRefreshCookie(member)
    return {}
  },
  revokeSessionsForUser: async ({ userId }, member) => {
    if (!(await isMemberOf(member.db, member.tenantId, userId))) throw new ApiError('NOT_FOUND')
    await end(member, userId, { tenantId: member.tenantId })
    return {}
  },
  getSessionConfigurations: (_input, member) => readConfiguration(member),
  createOrUpdateSessionConfigrations: saveConfiguration,
}
