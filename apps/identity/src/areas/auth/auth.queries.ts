import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTenant } from '../../db/in-tenant.ts'
import { memberships, users } from '../../db/schema/users.ts'
import { updateUsers } from '../../db/update-users.ts'
import type { Visitor } from '../../http/visitor.ts'

/** The same password, hashed with today's numbers. */
export const renewPasswordHash = async (
  tx: Database,
  { clock }: Pick<Visitor, 'clock'>,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
): Promise<void> => {
  await updateUsers(tx, clock.now(), { passwordHash }).where(eq(users.id, userId))
}

/** Remembers when a member was last here. */
export const touchMembership = async (
  db: Database,
  { clock }: Pick<Visitor, 'clock'>,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> => {
  await db
    .update(memberships)
    .set({ lastSeenAt: clock.now() })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
