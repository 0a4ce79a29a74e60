import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { applications } from '../../platform/db/schema/applications.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

/** Providers that were registered before each had an address of its own, of every tenant. */
export const listAtSharedCallback = async (db: Database) => ({
  connections: await db
    .select({
      id: ssoConfigurations.id,
      issuer: ssoConfigurations.ssoEndpoint,
      tenant: tenants.name,
    })
    .from(ssoConfigurations)
    .innerJoin(tenants, eq(tenants.id, ssoConfigurations.tenantId))
    .where(
      and(
        eq(ssoConfigurations.type, 'oidc'),
        eq(ssoConfigurations.hasOwnCallback, false),
        ne(ssoConfigurations.ssoEndpoint, ''),
        ne(ssoConfigurations.oidcClientId, ''),
      ),
    )
    .orderBy(asc(ssoConfigurations.id)),
  social: await db
    .select({ id: socialProviders.id, type: socialProviders.type, clientId: socialProviders.clientId })
    .from(socialProviders)
    .where(eq(socialProviders.hasOwnCallback, false))
    .orderBy(asc(socialProviders.id)),
})

/** Applications whose own pages manage by the published wire. */
export const listManagingByWire = (db: Database): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(eq(applications.managesByWire, true))
    .orderBy(asc(applications.id))
    .execute()
