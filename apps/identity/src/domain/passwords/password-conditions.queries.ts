import { sql } from 'drizzle-orm'
import type { Condition } from '../../platform/db/condition.queries.ts'
import { passwordRules } from '../../platform/db/schema/password-rules.ts'
import { users } from '../../platform/db/schema/users.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'

/**
 * Whether the password of a row of `users` may be too old in the tenant of the placeholder `tenantId`, or known from
 * leaks; `judgePassword` looks at the days.
 */
export const mayBeHeld: Condition = sql<boolean>`(
  ${users.passwordBreachedAt} is not null
  or ((exists (select from ${passwordRules} where ${passwordRules.tenantId} = ${sql.placeholder('tenantId')}::uuid
      and ${passwordRules.kind} = 'rotation')
    or coalesce((select ${vendorSettings.settings} #> '{passwordRules,rotation,isActive}' = 'true'
      from ${vendorSettings} limit 1), false))
    and not coalesce((select ${vendorSettings.settings} #> '{passwordRules,forbidden}' @> '["rotation"]'
      from ${vendorSettings} limit 1), false)))`
