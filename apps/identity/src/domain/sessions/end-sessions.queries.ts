import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { databaseNow } from '../../platform/db/database-time.queries.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { notifyApplications } from '../applications/notify-applications.ts'

export type EndReason =
  | 'logout'
  | 'reuse'
  | 'revoked'
  | 'password-changed'
  | 'phone-changed'
  | 'disabled'
  /** The membership was temporary, and its time is over. */
  | 'expired'
  | 'removed'
  | 'replaced'
  /** Goes on under another id. */
  | 'renewed'
  | 'surplus'
  | 'locked'
  | 'impersonating'
  | 'impersonationStopped'
  /** At a renewal the actor, the user or the right to act for them was gone. */
  | 'impersonationRefused'

/** Which sessions of a person end; without further fields, all of them. */
export type Ending = {
  readonly userId: string
  readonly sessionId?: string
  readonly exceptSessionId?: string
  /** Only sessions acting in this tenant. */
  readonly tenantId?: string
  /** Only sessions that this application was granted. */
  readonly applicationId?: string
  readonly reason: EndReason
}

/** Ends after which the browser goes on; what applications were granted from there goes on with it. */
const continuesSession: ReadonlySet<EndReason> = new Set<EndReason>(['renewed', 'replaced', 'impersonating'])

const ended = { id: sessions.id, userId: sessions.userId, clientId: sessions.clientId, scope: sessions.scope }

type Granted = Pick<Ending, 'tenantId' | 'reason'> & { readonly parents: readonly string[] }

/** A session of a browser has no scope: that is what applications are granted. */
const isGrantedTo = (applicationId: string) =>
  and(eq(sessions.clientId, matchableId(applicationId)), isNotNull(sessions.scope))

/** What applications were granted from a browser's session ends with it; in other tenants than the given one, it stays. */
const endGranted = (tx: Database, { clock }: OutboxDeps, { parents, tenantId, reason }: Granted) =>
  tx
    .update(sessions)
    .set({ revokedAt: databaseNow(clock.databaseTime()), revokedFor: reason })
    .where(
      and(
        inArray(sessions.parentId, [...parents]),
        isNull(sessions.revokedAt),
        tenantId === undefined ? undefined : inTenant(sessions, tenantId),
      ),
    )
    .returning(ended)

/**
 * Ends sessions, also those in which the person acts for another user, and answers their ids. A token of an ended
 * session is refused at its next use (SEC-SS-09); applications that want to know are told.
 */
export const endSessions = async (
  tx: Database,
  deps: OutboxDeps,
  { userId, sessionId, exceptSessionId, tenantId, applicationId, reason }: Ending,
): Promise<string[]> => {
  const own = await tx
    .update(sessions)
    .set({ revokedAt: databaseNow(deps.clock.databaseTime()), revokedFor: reason })
    .where(
      and(
        or(eq(sessions.userId, userId), eq(sessions.actorId, userId)),
        isNull(sessions.revokedAt),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
        tenantId === undefined ? undefined : inTenant(sessions, tenantId),
        applicationId === undefined ? undefined : isGrantedTo(applicationId),
      ),
    )
    .returning(ended)
  const parents = own.map(({ id }) => id)
  const isOver = parents.length > 0 && !continuesSession.has(reason)
  const all = isOver ? [...own, ...(await endGranted(tx, deps, { parents, tenantId, reason }))] : own
  await notifyApplications(tx, deps, all)
  return all.map(({ id }) => id)
}
