import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { roleIdsHolding } from '../members/administrators.queries.ts'
import { liveMembership } from '../members/live-membership.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type ApprovalRow, approvals } from '../../platform/db/schema/approvals.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { listRoles } from '../roles/roles.queries.ts'
import type { DecideApprovalParams } from '../approval-decisions/decide-approval.ts'

/** Whoever hands out roles says who comes in. */
export const approves = 'fe.secure.write.usersRoles'

/** A request about this person that nobody has decided yet. */
export const waitingFor = async (
  tx: Database,
  tenantId: string,
  invitedId: string,
): Promise<ApprovalRow | undefined> => {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, invitedId), isNull(approvals.decidedAt)))
  return row
}

/** Members who may decide now, but not the one who asks; no more than can be mailed at once. */
export const approversOf = async (tx: Database, tenantId: string, requesterId: string, now: Date) => {
  const roleIds = await roleIdsHolding(tx, tenantId, approves)
  if (roleIds.length === 0) return []
  return tx
    .selectDistinct({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      membershipRoles,
      and(eq(membershipRoles.tenantId, memberships.tenantId), eq(membershipRoles.userId, memberships.userId)),
    )
    .where(
      inTenant(
        memberships,
        tenantId,
        ne(memberships.userId, requesterId),
        liveMembership(now),
        inArray(membershipRoles.roleId, roleIds),
      ),
    )
    .limit(20)
}

/** Who may decide and invites the person anyway has decided. */
export const settle = async (tx: Database, actor: Actor, { user, tenantId }: Invited): Promise<void> => {
  const decision = { decidedAt: actor.clock.now(), decidedBy: actor.userId, isApproved: true }
  await tx
    .update(approvals)
    .set(decision)
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, user.id), isNull(approvals.decidedAt)))
}

export type Invited = {
  readonly user: { readonly id: string; readonly email: string }
  readonly tenantId: string
}

export const rolesOf = async (
  { db }: RequestContext,
  tenantId: string,
  userId: string,
): Promise<string[]> => {
  const held = await db
    .select({ id: membershipRoles.roleId })
    .from(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  const ids = new Set(held.map(({ id }) => id))
  return (await listRoles(db, tenantId)).filter(({ id }) => ids.has(id)).map(({ name }) => name)
}

/** Of several approvers at once exactly one decides. */
export const decide = async (
  tx: Database,
  ctx: RequestContext,
  asked: DecideApprovalParams,
  isApproved: boolean,
): Promise<boolean> => {
  const decision = { decidedAt: ctx.clock.now(), decidedBy: asked.approver.id, isApproved }
  const decided = await tx
    .update(approvals)
    .set(decision)
    .where(inTenant(approvals, asked.tenantId, eq(approvals.id, asked.id), isNull(approvals.decidedAt)))
    .returning({ id: approvals.id })
  return decided.length > 0
}
