import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { enforcedType } from '../mfa-policy/factor-conditions.queries.ts'
import type { LimitFacts, TenantRules } from './limits.ts'

/** What the installation says of sessions. */
export const vendorRule = sql<SessionConfiguration | null>`(
  select ${vendorSettings.settings} -> 'sessions' from ${vendorSettings} limit 1)`

/** Whether a row of `sessions` began with a connection of a tenant. */
const beganWithConnection = (tenantId: SQL | PgColumn) => sql<boolean>`exists (
  select from ${ssoConfigurations} where ${ssoConfigurations.tenantId} = ${tenantId}
    and ${ssoConfigurations.id} = ${sessions.connectionId})`

/**
 * For `toLimits`, of a row of `sessions`. `mfa_policies` and `session_rules` must be joined.
 *
 * @param tenantId where the session acts
 */
export const sessionLimitColumns = (tenantId: SQL | PgColumn) =>
  ({ ...limitColumns, isByOwnSso: beganWithConnection(tenantId) }) as const

/**
 * What the own tenant of a row of `sessions` says, where the session acts in another one. Inside, `mfa_policies` and
 * `session_rules` are those of the own tenant.
 *
 * @param tenantId where the session acts
 */
export const homeRules = (tenantId: SQL | PgColumn) => sql<TenantRules | null>`case
  when ${sessions.tenantId} <> ${tenantId} then (
    select json_build_object('enforced', ${enforcedType}, 'ownRule', ${sessionRules.rule},
      'isByOwnSso', ${beganWithConnection(sessions.tenantId)})
    from ${tenants}
    left join ${mfaPolicies} on ${mfaPolicies.tenantId} = ${tenants.id}
    left join ${sessionRules} on ${sessionRules.tenantId} = ${tenants.id}
    where ${tenants.id} = ${sessions.tenantId})
  end`

const limitColumns = { enforced: enforcedType, ownRule: sessionRules.rule, vendorRule } as const

export const readLimitFacts = async (db: Database, tenantId: string): Promise<LimitFacts> => {
  const [row] = await db
    .select(limitColumns)
    .from(tenants)
    .leftJoin(mfaPolicies, inTenant(mfaPolicies, tenantId))
    .leftJoin(sessionRules, inTenant(sessionRules, tenantId))
    .where(eq(tenants.id, tenantId))
  if (row === undefined) throw new Error('Limits are asked of a tenant that exists')
  return { ...row, isByOwnSso: false }
}
