import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'

/** What decides whether, where and until when a member can use what they hold. Pending too: an invitation has an end. */
export const readAccessState = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) => {
  const [state] = await tx
    .select({
      isDisabled: memberships.isDisabled,
      isLocked: sql<boolean>`${users.lockedAt} is not null`,
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
