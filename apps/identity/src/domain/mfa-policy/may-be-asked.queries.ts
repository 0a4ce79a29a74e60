import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { type MfaPolicyRow, mfaAuthenticators, mfaPhones, mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { passwordRules } from '../../platform/db/schema/password-rules.ts'
import { tenantRestrictions } from '../../platform/db/schema/restrictions.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { users } from '../../platform/db/schema/users.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import { hasSecondFactor } from './amr.ts'
import { isForced } from './policy.queries.ts'

/** What a tenant asks for, or else the installation; `mfa_policies` must be joined. */
export const enforcedType = sql<MfaPolicyRow['enforceMFAType']>`coalesce(
  ${mfaPolicies.enforceMFAType},
  (select ${vendorSettings.settings} -> 'mfa' ->> 'enforceMFAType' from ${vendorSettings} limit 1),
  'DontForce')`

/** The same as `isEnrolled` of factors, of the person of a row of `users`. */
export const isEnrolledSql = sql<boolean>`(
  exists (select from ${mfaAuthenticators} where ${mfaAuthenticators.userId} = ${users.id})
  or exists (select from ${mfaPhones} where ${mfaPhones.userId} = ${users.id})
  or exists (select from ${webauthnCredentials}
    where ${webauthnCredentials.userId} = ${users.id} and ${webauthnCredentials.use} = 'factor'))`

/** Whether passwords of this tenant's people end; `judgePassword` looks at the days. */
const isRotating = sql<boolean>`(
  exists (select from ${passwordRules} where ${passwordRules.tenantId} = ${sql.placeholder('tenantId')}::uuid
    and ${passwordRules.kind} = 'rotation')
  or coalesce((select ${vendorSettings.settings} #> '{passwordRules,rotation,isActive}' = 'true'
    from ${vendorSettings} limit 1), false))`

/** Whether this tenant's people may have only so many sessions; `makeRoom` counts them. */
const isCounted = sql<boolean>`(
  exists (select from ${sessionRules} where ${sessionRules.tenantId} = ${sql.placeholder('tenantId')}::uuid
    and ${sessionRules.rule} #> '{sessionConcurrentConfiguration,isActive}' = 'true')
  or coalesce((select ${vendorSettings.settings} #> '{sessions,sessionConcurrentConfiguration,isActive}' = 'true'
    from ${vendorSettings} limit 1), false))`

/** Whether this tenant has rules about addresses; `completeSignIn` judges by them. */
const isRestricted = sql<boolean>`exists (
  select from ${tenantRestrictions} where ${tenantRestrictions.tenantId} = ${sql.placeholder('tenantId')}::uuid
    and ${tenantRestrictions.isEnforced})`

const statement = prepared((db) =>
  db
    .select({ enforced: enforcedType, isEnrolled: isEnrolledSql, isRotating, isCounted, isRestricted })
    .from(users)
    .leftJoin(mfaPolicies, eq(mfaPolicies.tenantId, sql`${sql.placeholder('tenantId')}::uuid`))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('may_be_asked'),
)

type Proved = {
  readonly user: { readonly id: string }
  readonly tenantId: string
  readonly amr: readonly string[]
}

/**
 * Whether a second factor, another password, an allowed address or the end of an older session could be due at all: in one
 * statement, because nearly everybody who signs in passes here and is asked for nothing. A yes is judged with more care by `completeSignIn`.
 */
export const mayBeAsked = async (db: Database, { user, tenantId, amr }: Proved): Promise<boolean> => {
  const values = { userId: matchableId(user.id), tenantId: matchableId(tenantId) }
  const [row] = await statement(db).execute(values)
  if (row === undefined || row.isCounted || row.isRestricted || (row.isRotating && amr.includes('pwd')))
    return true
  return !hasSecondFactor(amr) && (row.isEnrolled || isForced(row.enforced, amr))
}
