import { sql } from 'drizzle-orm'
import type { Condition } from '../../platform/db/condition.queries.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'

/** Whether people of the tenant of the placeholder `tenantId` may have only so many sessions. */
export const isLimited: Condition = sql<boolean>`(
  exists (select from ${sessionRules} where ${sessionRules.tenantId} = ${sql.placeholder('tenantId')}::uuid
    and ${sessionRules.rule} #> '{sessionConcurrentConfiguration,isActive}' = 'true')
  or coalesce((select ${vendorSettings.settings} #> '{sessions,sessionConcurrentConfiguration,isActive}' = 'true'
    from ${vendorSettings} limit 1), false))`
