import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { users } from '../../platform/db/schema/users.ts'

const selectConnections = (tx: Database, tenantId: string) =>
  tx.select({ id: ssoConfigurations.id }).from(ssoConfigurations).where(inTenant(ssoConfigurations, tenantId))

/** A provider of a tenant does not speak for a person who left it (SEC-GA-04). */
export const deleteIdentitiesOfMember = async (
  tx: Database,
  tenantId: string,
  userId: string,
): Promise<void> => {
  await tx
    .delete(externalIdentities)
    .where(
      and(
        eq(externalIdentities.userId, userId),
        inArray(externalIdentities.connectionId, selectConnections(tx, tenantId)),
      ),
    )
}

/** All that the connections of a tenant brought, which is about to be deleted. */
export const deleteIdentitiesOfTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await tx
    .delete(externalIdentities)
    .where(inArray(externalIdentities.connectionId, selectConnections(tx, tenantId)))
}

export const deleteIdentitiesOfConnection = async (tx: Database, connectionId: string): Promise<void> => {
  await tx.delete(externalIdentities).where(eq(externalIdentities.connectionId, connectionId))
}

/** A connection that lost a domain speaks for no address of it, not even once the domain is back (SEC-GA-04). */
export const deleteIdentitiesOfDomain = async (
  tx: Database,
  { configurationId, domain }: { readonly configurationId: string; readonly domain: string },
): Promise<void> => {
  const withAddress = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`split_part(${users.canonicalEmail}, '@', 2)`, domain))
  await tx
    .delete(externalIdentities)
    .where(
      and(
        eq(externalIdentities.connectionId, configurationId),
        inArray(externalIdentities.userId, withAddress),
      ),
    )
}
