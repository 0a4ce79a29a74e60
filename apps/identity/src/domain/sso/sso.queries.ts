import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type SsoConfigurationRow,
  ssoConfigurations,
  ssoDomains,
} from '../../platform/db/schema/sso-configurations.ts'
import { leadsSomewhere, ownsDomain } from '../members/beside-sso.queries.ts'

type Place = { readonly tenantId: string; readonly id: string }

/** One that is on. */
export const findSsoConfiguration = async (
  db: Database,
  { tenantId, id }: Place,
): Promise<SsoConfigurationRow | undefined> => {
  const [row] = await db
    .select()
    .from(ssoConfigurations)
    .where(
      inTenant(
        ssoConfigurations,
        tenantId,
        and(eq(ssoConfigurations.id, id), eq(ssoConfigurations.enabled, true)),
      ),
    )
  return row
}

/** Whether a connection is this tenant's own, on or off. */
export const isOwnConnection = async (
  db: Database,
  tenantId: string,
  id: string | undefined,
): Promise<boolean> => {
  if (id === undefined) return false
  const rows = await db
    .select({ id: ssoConfigurations.id })
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId, eq(ssoConfigurations.id, id)))
  return rows.length > 0
}

/** The connection that answers for a domain: the one whose tenant has proved it. Sub-domains are not implied. */
export const ssoConfigurationOfDomain = async (
  db: Database,
  domain: string,
): Promise<SsoConfigurationRow | undefined> => {
  const [row] = await db
    .select({ configuration: ssoConfigurations })
    .from(ssoDomains)
    .innerJoin(ssoConfigurations, ownsDomain)
    .where(
      and(
        eq(ssoDomains.domain, domain),
        isNotNull(ssoDomains.validatedAt),
        eq(ssoConfigurations.enabled, true),
        leadsSomewhere,
      ),
    )
  return row?.configuration
}

/** Whether a connection may speak for addresses of a domain (SEC-SO-03). */
export const isProvedDomain = async (
  db: Database,
  { tenantId, id }: Place,
  domain: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(
      inTenant(
        ssoDomains,
        tenantId,
        eq(ssoDomains.configurationId, id),
        eq(ssoDomains.domain, domain),
        isNotNull(ssoDomains.validatedAt),
      ),
    )
  return rows.length > 0
}

/** Whether any user signs in by SSO at all. */
export const hasSso = async (db: Database): Promise<boolean> => {
  const rows = await db
    .select({ id: ssoConfigurations.id })
    .from(ssoConfigurations)
    .where(eq(ssoConfigurations.enabled, true))
    .limit(1)
  return rows.length > 0
}
