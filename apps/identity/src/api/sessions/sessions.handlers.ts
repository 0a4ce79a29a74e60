import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../domain/audit/audit.ts'
import { recordSecurityEvent } from '../../domain/credentials/record-security-event.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { type LiveSession, liveSessionsOf } from '../../domain/sessions/live-sessions.ts'
import { clearRefreshCookie } from '../../domain/sessions/refresh-cookie.ts'
import { readConfiguration, saveConfiguration } from '../../domain/security-policies/session-configuration.ts'
import { isMemberOf } from '../../domain/sessions/sessions.queries.ts'

const shown = (row: LiveSession, current: string) => ({
  id: row.id,
  expires: row.endsAt.toISOString(),
  ipAddress: row.ip,
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  current: row.id === current,
  impersonated: row.actorId !== null,
})

/** Ends one session of the caller's own. Answers whether there was one. */
const endOne = (member: Actor, sessionId: string): Promise<boolean> =>
  member.transaction(async (tx) => {
    const { userId } = member
    const sessions = await endSessions(tx, member, { userId, sessionId, reason: 'revoked' })
    if (sessions.length === 0) return false
    const about = { resourceId: userId, details: { sessions } }
    await audit(tx, member, { action: 'session.revoked', ...about })
    return true
  })

/** Signs a user out everywhere, or everywhere in one tenant; what was sent to them by then is revoked as well. */
const endAll = (member: Actor, userId: string, tenantId?: string): Promise<void> =>
  member.transaction(async (tx) => {
    const sessions = await endSessions(tx, member, { userId, tenantId, reason: 'revoked' })
    const about = { resourceId: userId, details: { sessions } }
    await recordSecurityEvent(tx, member, { action: 'sessions.revoked', of: userId, ...about })
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
    if (!(await endOne(member, id))) throw new ApiError('NOT_FOUND')
    if (id === member.sessionId) clearRefreshCookie(member)
    return {}
  },
  deleteAllSessionsForUser: async (_input, member) => {
    await endAll(member, member.userId)
    clearRefreshCookie(member)
    return {}
  },
  revokeSessionsForUser: async ({ userId }, member) => {
    if (!(await isMemberOf(member.db, member.tenantId, userId))) throw new ApiError('NOT_FOUND')
    await endAll(member, userId, member.tenantId)
    return {}
  },
  getSessionConfigurations: (_input, member) => readConfiguration(member),
  createOrUpdateSessionConfigrations: saveConfiguration,
}
