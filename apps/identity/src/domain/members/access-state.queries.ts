import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { isAccountShown } from './not-entered.queries.ts'

/**
 * What decides whether, where and until when a member can use what they hold. Pending too: an invitation has an end. The lock of
 * an account that the tenant does not see is none of it: a digest of all this stands in the log (SEC-BE-49).
 */
export const readAccessState = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) => {
  const [state] = await tx
    .select({
      isDisabled: memberships.isDisabled,
      isLocked: sql<boolean>`${and(isNotNull(users.lockedAt), isAccountShown(tx))}`,
      until: memberships.temporaryExpirationDate,
      isAdmitted: sql<boolean>`${isAdmittedSomewhere(memberships)}`,
      accessBelow: memberships.subAccountAccessAllowed,
      accessType: tenants.subAccountAccessType,
      isReseller: tenants.isReseller,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return state
}

export type AccessState = NonNullable<Awaited<ReturnType<typeof readAccessState>>>
