import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../domain/audit/audit.ts'
import { requireFreshProof } from '../../domain/mfa-policy/reauthenticate.ts'
import { ensureNotOutRanked } from '../../domain/members/rank.ts'
import { recordSecurityEvent, recordTenantEvent } from '../../domain/credentials/record-security-event.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { endApplicationSessions } from '../../domain/sessions/end-application-sessions.ts'
import { endSessions } from '../../domain/sessions/end-sessions.queries.ts'
import { type LiveSession, listLiveSessions } from '../../domain/sessions/live-sessions.queries.ts'
import { clearRefreshCookie } from '../../domain/sessions/refresh-cookie.ts'
import { readConfiguration, saveConfiguration } from '../../domain/security-policies/session-configuration.ts'
import { isMember } from '../../domain/sessions/sessions.queries.ts'

/** What granted it; an application's sessions are those with a scope. */
const readApplication = async ({ clientId, scope }: LiveSession, { clients }: Actor) => {
  const client = scope === null ? undefined : await clients.byId(clientId)
  return client && { id: client.id, name: client.name }
}

const shown = async (row: LiveSession, actor: Actor) => ({
  id: row.id,
  expires: row.endsAt.toISOString(),
  ipAddress: row.ip,
  countryCode: actor.countries.find(row.ip),
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  current: row.id === actor.sessionId,
  impersonated: row.actorId !== null,
  application: await readApplication(row, actor),
})

/** Ends one session of the caller's own. Answers whether there was one. */
const endOne = (actor: Actor, sessionId: string): Promise<boolean> =>
  actor.transaction(async (tx) => {
    const { userId } = actor
    const sessions = await endSessions(tx, actor, { userId, sessionId, reason: 'revoked' })
    if (sessions.length === 0) return false
    const about = { resourceId: userId, details: { sessions } }
    await audit(tx, actor, { action: 'session.revoked', ...about })
    return true
  })

/** Signs the caller out everywhere else; what was sent to them by then is revoked as well, also where there is no session. */
const endOthers = (actor: Actor): Promise<void> =>
  actor.transaction(async (tx) => {
    const { userId, sessionId } = actor
    const sessions = await endSessions(tx, actor, { userId, exceptSessionId: sessionId, reason: 'revoked' })
    const about = { resourceId: userId, details: { sessions } }
    await recordSecurityEvent(tx, actor, { action: 'sessions.revoked', of: userId, ...about })
  })

/** Signs the caller out everywhere; what was sent to them by then is revoked as well. */
const endAll = (actor: Actor): Promise<void> =>
  actor.transaction(async (tx) => {
    const { userId } = actor
    const sessions = await endSessions(tx, actor, { userId, reason: 'revoked' })
    const about = { resourceId: userId, details: { sessions } }
    await recordSecurityEvent(tx, actor, { action: 'sessions.revoked', of: userId, ...about })
  })

/** Signs a member out of the acting tenant; what was sent to them there by then is revoked as well. */
const endInTenant = (actor: Actor, userId: string): Promise<void> =>
  actor.transaction(async (tx) => {
    await ensureNotOutRanked(tx, actor, userId)
    const sessions = await endSessions(tx, actor, { userId, tenantId: actor.tenantId, reason: 'revoked' })
    const about = { resourceId: userId, details: { sessions } }
    await recordTenantEvent(tx, actor, { action: 'sessions.revoked', of: userId, ...about })
  })

/** Who acts for another member does not learn from where that one uses other tenants. */
const listOwn = async ({ db, userId, tenantId, impersonator, clock }: Actor): Promise<LiveSession[]> => {
  const rows = await listLiveSessions(db, userId, clock.now())
  return impersonator === undefined ? rows : rows.filter((row) => row.tenantId === tenantId)
}

export const sessionsHandlers: IdentityHandlers<Contract['sessions']> = {
  getCurrentUserSessions: async (_input, actor) => {
    const rows = await listOwn(actor)
    return Promise.all(rows.map((row) => shown(row, actor)))
  },
  getCurrentUserSession: async (_input, actor) => {
    const rows = await listOwn(actor)
    const current = rows.find(({ id }) => id === actor.sessionId)
    if (current === undefined) throw new ApiError('SESSION_ENDED')
    return shown(current, actor)
  },
  deleteSessionForUser: async ({ id }, actor) => {
    // Signing out of this session is no attack on another one.
    if (id !== actor.sessionId) await requireFreshProof(actor)
    if (!(await endOne(actor, id))) throw new ApiError('NOT_FOUND')
    if (id === actor.sessionId) clearRefreshCookie(actor)
    return {}
  },
  deleteAllSessionsForUser: async (_input, actor) => {
    await requireFreshProof(actor)
    await endAll(actor)
    clearRefreshCookie(actor)
    return {}
  },
  deleteOtherSessionsForUser: async (_input, actor) => {
    await requireFreshProof(actor)
    await endOthers(actor)
    return {}
  },
  deleteApplicationSessionsForUser: async ({ applicationId }, actor) => {
    await requireFreshProof(actor)
    await endApplicationSessions(actor, applicationId)
    return {}
  },
  revokeSessionsForUser: async ({ userId }, actor) => {
    await requireFreshProof(actor)
    if (!(await isMember(actor.db, actor.tenantId, userId))) throw new ApiError('NOT_FOUND')
    await endInTenant(actor, userId)
    return {}
  },
  getSessionConfigurations: (_input, actor) => readConfiguration(actor),
  createOrUpdateSessionConfigrations: saveConfiguration,
}
