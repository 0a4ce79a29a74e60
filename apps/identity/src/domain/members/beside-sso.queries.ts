import { and, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'

/** Joins a domain to its connection. */
export const ownsDomain = and(
  eq(ssoConfigurations.tenantId, ssoDomains.tenantId),
  eq(ssoConfigurations.id, ssoDomains.configurationId),
)

/** A connection whose provider is not known yet is a draft, also where it is enabled: it leads to no page. */
export const leadsSomewhere = ne(ssoConfigurations.ssoEndpoint, '')

/** A connection that is the only way in for its proved domains and for members who came by it. */
export const isEnforcedConnection = and(
  eq(ssoConfigurations.enabled, true),
  eq(ssoConfigurations.isEnforced, true),
  leadsSomewhere,
)

const enforces = and(isNotNull(ssoDomains.validatedAt), isEnforcedConnection)

/** Whether single sign-on is the only way in for members of a tenant. */
export const enforcesSso = async (db: Database, tenantId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .innerJoin(ssoConfigurations, ownsDomain)
    .where(inTenant(ssoDomains, tenantId, enforces))
    .limit(1)
  return rows.length > 0
}

/**
 * Those of some members who can sign in should the tenant's providers be down: neither their address nor their membership
 * keeps them to single sign-on, or they are break-glass users. Pending too: who is asked for was chosen among those who can
 * sign in.
 */
export const listBesideSso = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<string[]> => {
  if (userIds.length === 0) return []
  const domain = sql`split_part(${users.canonicalEmail}, '@', 2)`
  const keeping = db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .innerJoin(ssoConfigurations, ownsDomain)
    .where(
      inTenant(
        ssoDomains,
        tenantId,
        enforces,
        or(eq(ssoDomains.domain, domain), eq(ssoConfigurations.id, memberships.connectionId)),
        sql`not ${memberships.userId} = any(${ssoConfigurations.breakGlassUserIds})`,
      ),
    )
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, [...userIds]), notExists(keeping)))
  return rows.map(({ userId }) => userId)
}

/**
 * The tenant of a member that makes single sign-on the only way in for a domain; domains have one owner. Pending too: whether
 * they administer the tenant is asked once it is held.
 */
export const findEnforcingTenant = async (
  db: Database,
  userId: string,
  domain: string,
): Promise<string | undefined> => {
  const isMember = and(eq(memberships.tenantId, ssoDomains.tenantId), eq(memberships.userId, userId))
  const [row] = await db
    .select({ tenantId: ssoDomains.tenantId })
    .from(ssoDomains)
    .innerJoin(ssoConfigurations, ownsDomain)
    .innerJoin(memberships, isMember)
    .where(and(eq(ssoDomains.domain, domain), enforces))
  return row?.tenantId
}
