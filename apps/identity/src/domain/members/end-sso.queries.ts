import { and, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-time.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { lockUsers } from '../../platform/db/lock-users.queries.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { notifyApplications } from '../applications/notify-applications.ts'
import { isEnforcedConnection } from './beside-sso.queries.ts'

type Identity = Pick<typeof externalIdentities.$inferSelect, 'userId' | 'connectionId'>

const endMatching = (tx: Database, { clock }: OutboxDeps, condition: SQL | undefined) =>
  tx
    .update(sessions)
    .set({ revokedAt: databaseNow(clock.databaseTime()), revokedFor: 'revoked' })
    .where(and(condition, isNull(sessions.revokedAt)))
    .returning({
      id: sessions.id,
      userId: sessions.userId,
      clientId: sessions.clientId,
      scope: sessions.scope,
    })

/** Sessions that these identities began, in whichever tenant they act now, and what applications were granted from them. */
const endSessionsBegunBy = async (tx: Database, deps: OutboxDeps, identities: readonly Identity[]) => {
  if (identities.length === 0) return
  const userIds = [...new Set(identities.map(({ userId }) => userId))]
  const cameBy = inArray(sessions.connectionId, [
    ...new Set(identities.map(({ connectionId }) => connectionId)),
  ])
  const isOfUser = or(inArray(sessions.userId, userIds), inArray(sessions.actorId, userIds))
  const own = await endMatching(tx, deps, and(isOfUser, cameBy))
  if (own.length === 0) return
  const parents = own.map(({ id }) => id)
  const granted = await endMatching(tx, deps, inArray(sessions.parentId, parents))
  await notifyApplications(tx, deps, [...own, ...granted])
}

/** Rows that say who is who at which provider: identities, and members who came by a connection. */
type Rows = typeof externalIdentities | typeof memberships

/** Whose members are kept to their connection no more. */
type Release = {
  /** Undefined of a user, who may be a member anywhere. */
  readonly tenantId: string | undefined
  readonly keepsEnforced?: boolean
}

type Ending = {
  /** What of a provider, or of a person, ends. */
  readonly which: (rows: Rows) => SQL | undefined
  /** Undefined where members stay kept to their connection. */
  readonly release: Release | undefined
}

/**
 * Members are kept to a connection that they came by while it speaks for them, whether or not they have an identity at the
 * provider that it has now (SEC-SS-29). Pending too: none of them came by any.
 */
const releaseMemberships = async (
  tx: Database,
  which: Ending['which'],
  { tenantId, keepsEnforced = false }: Release,
): Promise<void> => {
  const enforcing = tx
    .select({ id: ssoConfigurations.id })
    .from(ssoConfigurations)
    .where(and(eq(ssoConfigurations.id, memberships.connectionId), isEnforcedConnection))
  const isLeft = and(
    isNotNull(memberships.connectionId),
    which(memberships),
    keepsEnforced ? notExists(enforcing) : undefined,
  )
  await tx
    .update(memberships)
    .set({ connectionId: null })
    .where(tenantId === undefined ? isLeft : inTenant(memberships, tenantId, isLeft))
}

/** What the users begin by their identities meanwhile has them locked as well, and is asked for the identity (decision 192). */
const lockOwners = async (tx: Database, which: SQL | undefined): Promise<void> => {
  const owners = await tx
    .selectDistinct({ id: externalIdentities.userId })
    .from(externalIdentities)
    .where(which)
  const userIds = owners.map(({ id }) => id)
  await lockUsers(tx, userIds)
}

/**
 * Ends what providers said of people: identities there, and the sessions that began by them (SEC-GA-04, SEC-BE-20, SEC-SS-27).
 * The one place where such identities are deleted.
 */
const endSso = async (tx: Database, deps: OutboxDeps, { which, release }: Ending): Promise<void> => {
  await lockOwners(tx, which(externalIdentities))
  const ended = await tx
    .delete(externalIdentities)
    .where(which(externalIdentities))
    .returning({ userId: externalIdentities.userId, connectionId: externalIdentities.connectionId })
  if (release !== undefined) await releaseMemberships(tx, which, release)
  await endSessionsBegunBy(tx, deps, ended)
}

const selectConnections = (tx: Database, tenantId: string) =>
  tx.select({ id: ssoConfigurations.id }).from(ssoConfigurations).where(inTenant(ssoConfigurations, tenantId))

type Place = { readonly tenantId: string; readonly userId: string }

/** A provider of a tenant does not speak for a person who left it. */
export const endSsoOfMember = (tx: Database, deps: OutboxDeps, { tenantId, userId }: Place): Promise<void> =>
  endSso(tx, deps, {
    which: (rows) =>
      and(eq(rows.userId, userId), inArray(rows.connectionId, selectConnections(tx, tenantId))),
    release: { tenantId },
  })

/** All that the connections of a tenant brought, which is about to be deleted. */
export const endSsoOfTenant = (tx: Database, deps: OutboxDeps, tenantId: string): Promise<void> =>
  endSso(tx, deps, {
    which: (rows) => inArray(rows.connectionId, selectConnections(tx, tenantId)),
    release: { tenantId },
  })

export const endSsoOfConnection = (
  tx: Database,
  deps: OutboxDeps,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<void> => endSso(tx, deps, { which: (rows) => eq(rows.connectionId, id), release: { tenantId } })

/**
 * A connection or a social provider that is another one now, or a social one that is removed. Members stay kept to the
 * connection: it speaks for the same domains, and one that is enforced is not left because its provider changes (SEC-SS-29).
 */
export const endSsoOfProvider = (tx: Database, deps: OutboxDeps, providerId: string): Promise<void> =>
  endSso(tx, deps, { which: (rows) => eq(rows.connectionId, providerId), release: undefined })

type LostDomain = { readonly tenantId: string; readonly configurationId: string; readonly domain: string }

/** A connection that lost a domain speaks for no address of it, not even once the domain is back. */
export const endSsoOfDomain = (
  tx: Database,
  deps: OutboxDeps,
  { tenantId, configurationId, domain }: LostDomain,
): Promise<void> => {
  const withAddress = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`split_part(${users.canonicalEmail}, '@', 2)`, domain))
  return endSso(tx, deps, {
    which: (rows) => and(eq(rows.connectionId, configurationId), inArray(rows.userId, withAddress)),
    release: { tenantId },
  })
}

/**
 * The provider of a company spoke for the address that was, and has no say about another. A connection that is enforced is
 * not left by an address of one's own (SEC-GA-06).
 */
export const endSsoOfUser = (tx: Database, deps: OutboxDeps, userId: string): Promise<void> => {
  const connections = tx.select({ id: ssoConfigurations.id }).from(ssoConfigurations)
  return endSso(tx, deps, {
    which: (rows) => and(eq(rows.userId, userId), inArray(rows.connectionId, connections)),
    release: { tenantId: undefined, keepsEnforced: true },
  })
}
