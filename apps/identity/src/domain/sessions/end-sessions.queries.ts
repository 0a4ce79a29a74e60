import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { databaseNow } from '../../platform/db/database-time.queries.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { notifyApplications } from '../applications/notify-applications.ts'
import { handOverGranted } from './hand-over-granted.queries.ts'

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
  /** A sign-in in the same browser took its place. */
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
type Selected = {
  readonly userId: string
  readonly sessionId?: string
  /** Only the one that lives of those that took each other's place. */
  readonly familyId?: string
  readonly exceptSessionId?: string
  /** Only sessions acting in this tenant. */
  readonly tenantId?: string
  /** Only sessions that this application was granted. */
  readonly applicationId?: string
}

/** The browser goes on in another session: what applications were granted from the one that ends goes on from there. */
type Continuing = {
  readonly sessionId: string
  readonly reason: 'renewed' | 'impersonating' | 'impersonationStopped'
  readonly successorId: string
}

type Final = {
  readonly reason: Exclude<EndReason, 'renewed' | 'replaced' | 'impersonating'>
  readonly successorId?: undefined
}

/** A reason by itself keeps nothing that was granted: that takes a session from which it goes on. */
export type Ending = Selected & (Continuing | Final)

const ended = { id: sessions.id, userId: sessions.userId, clientId: sessions.clientId, scope: sessions.scope }

type Granted = { readonly parents: readonly string[]; readonly reason: EndReason }

/** A session of a browser has no scope: that is what applications are granted. */
const isGrantedTo = (applicationId: string) =>
  and(eq(sessions.clientId, matchableId(applicationId)), isNotNull(sessions.scope))

/**
 * What applications were granted from a browser's session ends with it, in whichever tenant: no sign-out of that browser
 * would reach it any more.
 */
const endGranted = (tx: Database, { clock }: OutboxDeps, { parents, reason }: Granted) =>
  tx
    .update(sessions)
    .set({ revokedAt: databaseNow(clock.databaseTime()), revokedFor: reason })
    .where(and(inArray(sessions.parentId, [...parents]), isNull(sessions.revokedAt)))
    .returning(ended)

/**
 * Ends sessions, also those in which the person acts for another user, and answers their ids. A token of an ended
 * session is refused at its next use (SEC-SS-09); applications that want to know are told.
 */
export const endSessions = async (
  tx: Database,
  deps: OutboxDeps,
  { userId, sessionId, familyId, exceptSessionId, tenantId, applicationId, reason, successorId }: Ending,
): Promise<string[]> => {
  await lockUserRow(tx, userId)
  const own = await tx
    .update(sessions)
    .set({ revokedAt: databaseNow(deps.clock.databaseTime()), revokedFor: reason })
    .where(
      and(
        or(eq(sessions.userId, userId), eq(sessions.actorId, userId)),
        isNull(sessions.revokedAt),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        familyId === undefined ? undefined : eq(sessions.familyId, familyId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
        tenantId === undefined ? undefined : inTenant(sessions, tenantId),
        applicationId === undefined ? undefined : isGrantedTo(applicationId),
      ),
    )
    .returning(ended)
  const parents = own.map(({ id }) => id)
  if (parents.length === 0) return []
  if (successorId !== undefined) await handOverGranted(tx, { from: parents, to: successorId })
  const granted = successorId === undefined ? await endGranted(tx, deps, { parents, reason }) : []
  const all = [...own, ...granted]
  await notifyApplications(tx, deps, all)
  // What ended elsewhere is not the given tenant's to know.
  return (tenantId === undefined ? all : own).map(({ id }) => id)
}
