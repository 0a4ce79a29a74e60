import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { roleIdsHolding } from '../members/administrators.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { mailedColumns, mayActAsShown } from '../members/may-act.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type ApprovalRow, approvals } from '../../platform/db/schema/approvals.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'

/** A member who assigns roles decides which people join. */
export const approves = 'fe.secure.write.usersRoles'

export const insertApproval = async (tx: Database, row: typeof approvals.$inferInsert): Promise<void> => {
  await tx.insert(approvals).values(row)
}

export const findApproval = async (
  db: Database,
  tenantId: string,
  id: string,
): Promise<ApprovalRow | undefined> => {
  const [row] = await db
    .select()
    .from(approvals)
    .where(inTenant(approvals, tenantId, eq(approvals.id, id)))
  return row
}

/**
 * Members who may decide now, as far as the tenant sees it, but not the one who asks; no more than can be mailed at once.
 * `isMailed` says which of them are.
 */
export const listApprovers = async (tx: Database, tenantId: string, requesterId: string, now: Date) => {
  const roleIds = await roleIdsHolding(tx, tenantId, approves)
  if (roleIds.length === 0) return []
  return tx
    .selectDistinct({ ...mailedColumns, id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      heldRoles,
      and(eq(heldRoles.tenantId, memberships.tenantId), eq(heldRoles.userId, memberships.userId)),
    )
    .where(
      inTenant(
        memberships,
        tenantId,
        ne(memberships.userId, requesterId),
        mayActAsShown(tx, now),
        inArray(heldRoles.roleId, roleIds),
      ),
    )
    .limit(20)
}

/**
 * An administrator who may decide and invites the person anyway has decided.
 *
 * @returns whether there was something to decide
 */
export const settle = async (tx: Database, actor: Actor, { user, tenantId }: Invited): Promise<boolean> => {
  const decision = { decidedAt: actor.clock.now(), decidedBy: actor.userId, isApproved: true }
  const settled = await tx
    .update(approvals)
    .set(decision)
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, user.id), isNull(approvals.decidedAt)))
    .returning({ id: approvals.id })
  return settled.length > 0
}

export type Invited = {
  readonly user: { readonly id: string; readonly email: string }
  readonly tenantId: string
}
