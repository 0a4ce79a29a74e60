import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'

/**
 * Remembers when a member was last here.
 *
 * @returns false where they are a member no more: the place of one who never entered may have become another user's just now
 */
export const touchMembership = async (
  db: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<boolean> => {
  const touched = await db
    .update(memberships)
    .set({ lastSeenAt: clock.now() })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), joined))
    .returning({ userId: memberships.userId })
  return touched.length > 0
}
