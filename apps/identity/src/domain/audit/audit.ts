import { type AnyEvent, type EventName, events, isRefusal } from '@vestibule/contract/events'
import type { AuditInsert } from '../../platform/db/audit-entries.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { addressBlock } from '../../runtime/client-address.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import type { AuditEvent } from './audit-event.ts'
import { keepFromInviter } from './keep-from-inviter.queries.ts'
import { insertAudit } from './insert-audits.queries.ts'
import type { SecurityEvent } from './security-events.ts'

/** Control characters would let a name forge a line of the log (SEC-AU-05). */
export const toOneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Texts of providers and of devices may hold half of a surrogate pair, which the database refuses in JSON. */
export const toWellFormed = (details: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(details), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )

/** The origin of an event: a caller's request, or this server by itself. */
export type By = Pick<
  RequestContext,
  'clock' | 'random' | 'vendorTenantId' | 'ip' | 'userAgent' | 'traceId'
> &
  Partial<Pick<RequestContext, 'refusalTrail'>>

/** For what is done without a request, or without telling of the request that brings it about: there is no caller. */
export const byItself = ({
  clock,
  random,
  vendorTenantId,
}: Pick<Services, 'clock' | 'random' | 'vendorTenantId'>): By => ({
  clock,
  random,
  vendorTenantId,
  ip: '',
  userAgent: '',
  traceId: '',
})

const toAuditActor = (actor: By | Actor): Pick<AuditEvent, 'tenantId' | 'userId' | 'email' | 'actor'> =>
  'userId' in actor
    ? { tenantId: actor.tenantId, userId: actor.userId, email: actor.email, actor: actor.impersonator }
    : {}

/** The row of an event: its resource and severity are those of the contract's list. */
export const auditRow = (by: By | Actor, event: AuditEvent): AuditInsert => {
  const { resource, severity }: AnyEvent = events[event.action]
  const doer = toAuditActor(by)
  const email = event.email ?? doer.email
  const actor = event.actor ?? doer.actor
  const token = 'apiToken' in by ? by.apiToken : undefined
  return {
    id: uuidv7(by.clock, by.random),
    tenantId: event.tenantId ?? doer.tenantId ?? by.vendorTenantId,
    createdAt: by.clock.now(),
    action: event.action,
    resource,
    resourceId: event.resourceId === undefined ? undefined : toOneLine(event.resourceId),
    userId: event.userId ?? doer.userId,
    email: email === undefined ? undefined : toOneLine(email),
    actorId: actor?.id,
    severity,
    details: toWellFormed({
      ...event.details,
      ...(actor && { actorEmail: toOneLine(actor.email) }),
      ...(token && { apiTokenId: token.id }),
      ...(event.by && { by: event.by }),
    }),
    ip: by.ip,
    userAgent: toOneLine(by.userAgent),
    traceId: by.traceId,
  }
}

/**
 * A refusal, or a request that sends nothing, has a row as far as the bounds let it: what a stranger sends without end fills
 * no log (SEC-TO-31, SEC-TO-54).
 *
 * @returns how many like it were left out before; undefined where this one is
 */
const takeBounded = (
  by: By | Actor,
  { action: event, sendsNothing }: Pick<AuditEvent, 'action' | 'sendsNothing'>,
  row: AuditInsert,
): number | undefined => {
  const { refusalTrail: trail } = by
  if (trail === undefined || !(isRefusal(event) || sendsNothing)) return 0
  if (isRefusal(event)) trail.isWritten = true
  const { tenantId, userId, email, resourceId } = row
  const caller = 'userId' in by ? (by.apiToken?.id ?? by.impersonator?.id ?? by.userId) : undefined
  const refusal = {
    actor: caller ?? addressBlock(by.ip),
    isKnown: caller !== undefined,
    account: caller === undefined ? (userId ?? undefined) : undefined,
    event,
    tenantId,
    target: resourceId ?? email ?? undefined,
  }
  return trail.takeOwn === undefined ? 0 : trail.takeOwn(refusal)
}

/** Adds a row to the log, as the tenant may read it that it belongs to. */
export const writeAudit = async (tx: Database, by: By | Actor, row: AuditInsert): Promise<void> =>
  insertAudit(tx, await keepFromInviter(tx, by, row))

/**
 * Writes one row in the transaction of what happened: a rollback leaves none (SEC-AU-01). Security events are written by
 * `recordSecurityEvent`, which does more; they do not compile here.
 */
export const audit = async (
  tx: Database,
  actor: By | Actor,
  event: AuditEvent<Exclude<EventName, SecurityEvent>>,
): Promise<void> => {
  const row = auditRow(actor, event)
  const leftOut = takeBounded(actor, event, row)
  if (leftOut === undefined) return
  const counted = leftOut === 0 ? row : { ...row, details: { ...row.details, leftOut } }
  await writeAudit(tx, actor, counted)
}
