import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'

type HeldRole = typeof membershipRoles.$inferSelect

const heldAmong = ({ tenantId, userId }: Pick<HeldRole, 'tenantId' | 'userId'>, roleIds: readonly string[]) =>
  inTenant(
    membershipRoles,
    tenantId,
    and(eq(membershipRoles.userId, userId), inArray(membershipRoles.roleId, [...roleIds])),
  )

export const holdsOneOf = async (
  db: Database,
  place: Pick<HeldRole, 'tenantId' | 'userId'>,
  roleIds: readonly string[],
): Promise<boolean> => roleIds.length > 0 && (await db.$count(membershipRoles, heldAmong(place, roleIds))) > 0

/** Takes these roles from a member, and answers those that the member held. */
export const takeRoles = (
  tx: Database,
  place: Pick<HeldRole, 'tenantId' | 'userId'>,
  roleIds: readonly string[],
): Promise<HeldRole[]> => tx.delete(membershipRoles).where(heldAmong(place, roleIds)).returning()

/** Gives roles that the member does not hold. */
export const insertRoles = async (tx: Database, rows: readonly HeldRole[]): Promise<void> => {
  await tx.insert(membershipRoles).values([...rows])
}

/** Gives roles; one that the member holds stays. */
export const insertRolesOnce = async (tx: Database, rows: readonly HeldRole[]): Promise<void> => {
  await tx
    .insert(membershipRoles)
    .values([...rows])
    .onConflictDoNothing()
}
