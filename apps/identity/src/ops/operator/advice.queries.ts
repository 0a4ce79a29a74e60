import { forbiddableRules } from '@vestibule/contract/schemas/password-rules'
import { asc, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { applications } from '../../platform/db/schema/applications.ts'
import { passwordRules } from '../../platform/db/schema/password-rules.ts'
import { sharedCallbackClients } from '../../platform/db/schema/shared-callback.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

const isAt = (id: AnyPgColumn) => eq(id, sharedCallbackClients.id)

/** Providers that were registered before each had an address of its own, of every tenant, moved and removed ones included. */
export const listAtSharedCallback = (db: Database) =>
  db
    .select({
      id: sharedCallbackClients.id,
      provider: sharedCallbackClients.provider,
      clientId: sharedCallbackClients.clientId,
      tenant: tenants.name,
      connection: {
        issuer: ssoConfigurations.ssoEndpoint,
        clientId: ssoConfigurations.oidcClientId,
        type: ssoConfigurations.type,
        hasOwnCallback: ssoConfigurations.hasOwnCallback,
      },
      social: { hasOwnCallback: socialProviders.hasOwnCallback },
    })
    .from(sharedCallbackClients)
    .leftJoin(ssoConfigurations, isAt(ssoConfigurations.id))
    .leftJoin(tenants, eq(tenants.id, ssoConfigurations.tenantId))
    .leftJoin(socialProviders, isAt(socialProviders.id))
    .orderBy(asc(ssoConfigurations.id), asc(sharedCallbackClients.id))
    .execute()

/** Rules of passwords that an installation can forbid, of every tenant that has one. */
export const listForbiddableRules = (db: Database) =>
  db
    .select({
      tenantId: tenants.id,
      tenant: tenants.name,
      kind: passwordRules.kind,
      rule: passwordRules.rule,
    })
    .from(passwordRules)
    .innerJoin(tenants, eq(tenants.id, passwordRules.tenantId))
    .where(inArray(passwordRules.kind, [...forbiddableRules]))
    .orderBy(asc(tenants.id), asc(passwordRules.kind))
    .execute()

/** Applications whose own pages manage by the published wire. */
export const listManagingByWire = (db: Database): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(eq(applications.managesByWire, true))
    .orderBy(asc(applications.id))
    .execute()
