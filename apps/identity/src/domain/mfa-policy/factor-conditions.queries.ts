import { sql } from 'drizzle-orm'
import type { Condition } from '../../platform/db/condition.queries.ts'
import { type MfaPolicyRow, mfaAuthenticators, mfaPhones, mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { users } from '../../platform/db/schema/users.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'

/** What a tenant asks for, or else the installation; `mfa_policies` must be joined. */
export const enforcedType = sql<MfaPolicyRow['enforceMFAType']>`coalesce(
  ${mfaPolicies.enforceMFAType},
  (select ${vendorSettings.settings} -> 'mfa' ->> 'enforceMFAType' from ${vendorSettings} limit 1),
  'DontForce')`

/** When the tenant or the installation last changed its mind; `mfa_policies` must be joined. */
export const policiesChangedAt = sql<Date | null>`greatest(
  ${mfaPolicies.updatedAt},
  (select (${vendorSettings.settings} -> 'mfa' ->> 'decidedAt')::timestamptz from ${vendorSettings} limit 1))`.mapWith(
  mfaPolicies.updatedAt,
)

/** The same as `isEnrolled` of factors, of the person of a row of `users`. */
export const isEnrolledSql = sql<boolean>`(
  exists (select from ${mfaAuthenticators} where ${mfaAuthenticators.userId} = ${users.id})
  or exists (select from ${mfaPhones} where ${mfaPhones.userId} = ${users.id})
  or exists (select from ${webauthnCredentials}
    where ${webauthnCredentials.userId} = ${users.id} and ${webauthnCredentials.use} = 'factor'))`

/**
 * Whether a second factor may be asked of the person of a row of `users` in the tenant of the placeholder `tenantId`;
 * `evaluateFactors` asks with more care.
 */
export const mayAskForFactor: Condition = sql<boolean>`(
  ${isEnrolledSql}
  or coalesce(
    (select ${mfaPolicies.enforceMFAType} from ${mfaPolicies}
      where ${mfaPolicies.tenantId} = ${sql.placeholder('tenantId')}::uuid),
    (select ${vendorSettings.settings} -> 'mfa' ->> 'enforceMFAType' from ${vendorSettings} limit 1),
    'DontForce') <> 'DontForce')`
