import type { Contract, Received } from '@vestibule/contract'
import type { AuditRowData } from '@vestibule/contract/schemas/audit'
import { midnight, secondsLater } from '../../runtime/clock.ts'
import type { AuditRow } from '../../platform/db/schema/audits.ts'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'
import type { AuditFilter } from './audit-filter.queries.ts'
import { namesOfUsers, pageOfAudits } from './audit-page.queries.ts'
import { countAllAudits, countAuditsSince } from './count-audits.queries.ts'
import { eventsHiddenFrom } from './leaks.ts'
import { describeEvent } from './describe-event.ts'

type AuditsInput = Received<Contract['audits']['getAudits']> | Received<Contract['audits']['exportAudits']>

/** The filters of a request, without what says how to answer, and what its caller is not shown. */
export const toFilter = (
  { filter, severity, action, user, email, ip, from, to }: AuditsInput,
  actor: Pick<Actor, 'can'>,
): AuditFilter => ({
  filter: filter || undefined,
  severity,
  action: action || undefined,
  user: user || undefined,
  email: email || undefined,
  ip: ip || undefined,
  from,
  to,
  hidden: eventsHiddenFrom(actor),
})

const toRow = (row: AuditRow, name: string | undefined, vendorId: string): AuditRowData => {
  const { actorEmail } = row.details
  const at = row.createdAt.toISOString()
  return {
    _id: row.id,
    __v: 0,
    action: row.action,
    description: describeEvent(row.action, row.details),
    resource: row.resource,
    ...(row.resourceId === null ? {} : { resourceId: row.resourceId }),
    severity: row.severity,
    ip: row.ip,
    user: name || (row.email ?? ''),
    ...(row.userId === null ? {} : { userId: row.userId }),
    email: row.email ?? '',
    ...(typeof actorEmail === 'string' ? { actorMail: actorEmail } : {}),
    json: [row.details],
    tenantId: row.tenantId,
    vendorId,
    userAgent: row.userAgent,
    traceId: row.traceId,
    isSealed: row.sequence !== null,
    time: at,
    createdAt: at,
    updatedAt: at,
  }
}

/** Rows of the log as the wire has them. */
export const toAuditRows = async (actor: Actor, rows: readonly AuditRow[]): Promise<AuditRowData[]> => {
  const ids = new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))
  const names = await namesOfUsers(actor.db, actor.tenantId, [...ids])
  return rows.map((row) => toRow(row, names.get(row.userId ?? ''), actor.vendorTenantId))
}

export const readAudits: IdentityHandlers<Contract['audits']>['getAudits'] = async (input, actor) => {
  const { offset, count, sortBy, sortDirection } = input
  const range = { sortBy, isDescending: sortDirection === 'desc', offset, limit: count }
  const { rows, total, isTotalCapped } = await pageOfAudits(
    actor.db,
    actor.tenantId,
    toFilter(input, actor),
    range,
  )
  return { data: await toAuditRows(actor, rows), total, ...(isTotalCapped ? { isTotalCapped } : {}) }
}

const day = 86_400

export const readAuditStats: IdentityHandlers<Contract['audits']>['getAuditsStats'] = async (_, actor) => {
  const { db, tenantId, clock } = actor
  const now = clock.now()
  const hidden = eventsHiddenFrom(actor)
  const weekAgo = secondsLater(now, -7 * day)
  return {
    total: await countAllAudits(db, tenantId, hidden),
    totalToday: await countAuditsSince(db, tenantId, { since: midnight(now), hidden }),
    severeThisWeek: await countAuditsSince(db, tenantId, { since: weekAgo, severity: 'High', hidden }),
  }
}
