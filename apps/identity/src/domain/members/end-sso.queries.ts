import { and, eq, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
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

type Ending = {
  /** Whether members stay kept to a connection that is enforced: it is not left by an address of one's own (SEC-GA-06). */
  readonly keepsEnforced?: boolean
}

/** Members are kept to a connection that they came by while it speaks for them. Pending too: none of them came by any. */
const releaseMemberships = async (
  tx: Database,
  identities: readonly Identity[],
  { keepsEnforced = false }: Ending,
): Promise<void> => {
  const enforcing = tx
    .select({ id: ssoConfigurations.id })
    .from(ssoConfigurations)
    .where(and(eq(ssoConfigurations.id, memberships.connectionId), isEnforcedConnection))
  const isLeft = keepsEnforced ? notExists(enforcing) : undefined
  for (const { userId, connectionId } of identities)
    await tx
      .update(memberships)
      .set({ connectionId: null })
      .where(and(eq(memberships.userId, userId), eq(memberships.connectionId, connectionId), isLeft))
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
 * Ends what connections of tenants said of people: identities at their providers, and the sessions that began by them
 * (SEC-GA-04, SEC-BE-20). The one place where such identities are deleted.
 */
const endSso = async (
  tx: Database,
  deps: OutboxDeps,
  which: SQL | undefined,
  ending: Ending = {},
): Promise<void> => {
  await lockOwners(tx, which)
  const ended = await tx
    .delete(externalIdentities)
    .where(which)
    .returning({ userId: externalIdentities.userId, connectionId: externalIdentities.connectionId })
  await releaseMemberships(tx, ended, ending)
  await endSessionsBegunBy(tx, deps, ended)
}

const selectConnections = (tx: Database, tenantId: string) =>
  tx.select({ id: ssoConfigurations.id }).from(ssoConfigurations).where(inTenant(ssoConfigurations, tenantId))

type Place = { readonly tenantId: string; readonly userId: string }

/** A provider of a tenant does not speak for a person who left it. */
export const endSsoOfMember = (tx: Database, deps: OutboxDeps, { tenantId, userId }: Place): Promise<void> =>
  endSso(
    tx,
    deps,
    and(
      eq(externalIdentities.userId, userId),
      inArray(externalIdentities.connectionId, selectConnections(tx, tenantId)),
    ),
  )

/** All that the connections of a tenant brought, which is about to be deleted. */
export const endSsoOfTenant = (tx: Database, deps: OutboxDeps, tenantId: string): Promise<void> =>
  endSso(tx, deps, inArray(externalIdentities.connectionId, selectConnections(tx, tenantId)))

export const endSsoOfConnection = (tx: Database, deps: OutboxDeps, connectionId: string): Promise<void> =>
  endSso(tx, deps, eq(externalIdentities.connectionId, connectionId))

/** A connection that lost a domain speaks for no address of it, not even once the domain is back. */
export const endSsoOfDomain = (
  tx: Database,
  deps: OutboxDeps,
  { configurationId, domain }: { readonly configurationId: string; readonly domain: string },
): Promise<void> => {
  const withAddress = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`split_part(${users.canonicalEmail}, '@', 2)`, domain))
  const isOfUsers = inArray(externalIdentities.userId, withAddress)
  return endSso(tx, deps, and(eq(externalIdentities.connectionId, configurationId), isOfUsers))
}

/** The provider of a company spoke for the address that was, and has no say about another. */
export const endSsoOfUser = (tx: Database, deps: OutboxDeps, userId: string): Promise<void> => {
  const connections = tx.select({ id: ssoConfigurations.id }).from(ssoConfigurations)
  const isOfTenants = inArray(externalIdentities.connectionId, connections)
  return endSso(tx, deps, and(eq(externalIdentities.userId, userId), isOfTenants), { keepsEnforced: true })
}
