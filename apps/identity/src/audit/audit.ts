import type { Database } from '../db/database.ts'
import { audits } from '../db/schema/audits.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import type { Member, Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import type { SecurityEvent } from './security-events.ts'

/** Something done, tried or refused. Never holds a secret (SEC-AU-03). */
export type Deed = {
  /** A past fact: `member.invited`, `signIn.failed`. */
  readonly action: string
  /** Kind of thing it was done to, and which. */
  readonly resource: string
  readonly resourceId?: string
  readonly severity?: 'Info' | 'High'
  /** What changed: before and after, without secrets. */
  readonly details?: Record<string, unknown>
  /** Whose audit log it belongs to; the acting tenant unless said otherwise. */
  readonly tenantId?: string
  readonly userId?: string
  readonly email?: string
  /** Who really did it, where it was done in the name of another. */
  readonly actor?: Actor
}

/** Somebody who acts for somebody else. */
type Actor = { readonly id: string; readonly email: string }

/** Control characters would let a name forge a line of the log (SEC-AU-05). */
const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Texts of providers and of devices may hold half of a surrogate pair, which the database refuses in JSON. */
const wellFormed = (details: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(details), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )

/** Who does something: somebody who asks, or this server by itself. */
export type By = Pick<Visitor, 'clock' | 'random' | 'vendorTenantId' | 'ip' | 'userAgent' | 'traceId'>

/** For what is done without being asked: nobody is on the other side. */
export const byItself = (services: Pick<Services, 'clock' | 'random' | 'vendorTenantId'>): By => ({
  ...services,
  ip: '',
  userAgent: '',
  traceId: '',
})

const doerOf = (by: By | Member): Pick<Deed, 'tenantId' | 'userId' | 'email' | 'actor'> =>
  'userId' in by ? { tenantId: by.tenantId, userId: by.userId, email: by.email, actor: by.impersonator } : {}

/** The row of a deed. */
export const auditRow = (by: By | Member, deed: Deed): typeof audits.$inferInsert => {
  const doer = doerOf(by)
  const email = deed.email ?? doer.email
  const actor = deed.actor ?? doer.actor
  return {
    id: uuidv7(by.clock, by.random),
    tenantId: deed.tenantId ?? doer.tenantId ?? by.vendorTenantId,
    createdAt: by.clock.now(),
    action: deed.action,
    resource: deed.resource,
    resourceId: deed.resourceId === undefined ? undefined : oneLine(deed.resourceId),
    userId: deed.userId ?? doer.userId,
    email: email === undefined ? undefined : oneLine(email),
    actorId: actor?.id,
    severity: deed.severity ?? 'Info',
    details: wellFormed({ ...deed.details, ...(actor && { actorEmail: oneLine(actor.email) }) }),
    ip: by.ip,
    userAgent: oneLine(by.userAgent),
    traceId: by.traceId,
  }
}

/** Refuses an action that is a security event: those are written by `recordSecurityEvent`, which does more. */
type NoSecurityEvent<Action extends string> = Action extends SecurityEvent
  ? { readonly action: never }
  : unknown

/** Writes one row in the transaction of the deed: a rollback leaves none (SEC-AU-01). */
export const audit = async <const Action extends string>(
  tx: Database,
  by: By | Member,
  deed: Deed & { readonly action: Action } & NoSecurityEvent<Action>,
): Promise<void> => {
  await tx.insert(audits).values(auditRow(by, deed))
}
