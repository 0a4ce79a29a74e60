import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { memberships, type UserRow, users } from '../../../platform/db/schema/users.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** A user whose address is not proved and who has no password. Undefined where the address has one by now. */
export const insertUserOnce = async (
  tx: Database,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> => {
  const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning()
  return made
}

export const insertDirectoryMember = async (
  tx: Database,
  row: Place &
    Pick<typeof memberships.$inferInsert, 'joinedAt' | 'activatedAt' | 'isDisabled' | 'disabledBy'>,
): Promise<void> => {
  await tx.insert(memberships).values({ ...row, managedBy: 'scim2' })
}

/** From now on the directory manages a member who was here before. */
export const handOverMember = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx
    .update(memberships)
    .set({ managedBy: 'scim2' })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
