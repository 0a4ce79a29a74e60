import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Notes by which connection a member came last. Pending too: who comes by it joins in the same transaction. */
export const setMemberConnection = async (
  tx: Database,
  { tenantId, userId }: Place,
  connectionId: string,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ connectionId })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}

/** The connection by which a member came last. */
export const findMemberConnection = async (
  db: Database,
  { tenantId, userId }: Place,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ connectionId: memberships.connectionId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, joined, eq(memberships.userId, userId)))
  return row?.connectionId ?? undefined
}
