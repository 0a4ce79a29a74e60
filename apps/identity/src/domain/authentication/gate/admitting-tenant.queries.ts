import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { memberships } from '../../../platform/db/schema/users.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { isAdmitted } from '../../applications/admission.queries.ts'
import { orderOfStart } from '../../members/home-tenant.queries.ts'
import { liveMembership } from '../../members/live-membership.queries.ts'

/**
 * A tenant of a user in which the application lets them in: the preferred one, else the first in `orderOfStart`.
 *
 * @returns undefined where there is none
 */
export const admittingTenant = async (
  db: Database,
  { client, clock }: Pick<RequestContext, 'client' | 'clock'>,
  {
    userId,
    preferred,
    isOnly,
  }: { readonly userId: string; readonly preferred: string; readonly isOnly: boolean },
): Promise<string | undefined> => {
  const isPreferred = eq(memberships.tenantId, preferred)
  const [row] = await db
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        isOnly ? isPreferred : undefined,
        liveMembership(clock.now()),
        isAdmitted(sql`${client.id}::uuid`, memberships),
      ),
    )
    .orderBy(desc(isPreferred), ...orderOfStart)
    .limit(1)
  return row?.tenantId
}
