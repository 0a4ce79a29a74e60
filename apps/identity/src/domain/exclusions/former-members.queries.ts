import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { formerMembers } from '../../platform/db/schema/former-members.ts'
import type { Place } from './excluded-person.queries.ts'

/** Keeps that an account was a member, or was invited, before the membership goes. */
export const keepFormerMember = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx.insert(formerMembers).values({ tenantId, userId }).onConflictDoNothing()
}

/**
 * Whether a membership of an account has ended here once, in whatever way. It is asked only about users who act on themselves:
 * a tenant learns of no account by it (SEC-BE-02).
 */
export const wasMember = async (tx: Database, { tenantId, userId }: Place): Promise<boolean> => {
  const rows = await tx
    .select({ userId: formerMembers.userId })
    .from(formerMembers)
    .where(inTenant(formerMembers, tenantId, eq(formerMembers.userId, userId)))
  return rows.length > 0
}
