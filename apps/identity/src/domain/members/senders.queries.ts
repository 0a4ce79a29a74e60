import { accountLimits } from '@vestibule/contract/constants'
import { eq, inArray, isNotNull, or, and, sql } from 'drizzle-orm'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { mayAct } from './may-act.queries.ts'
import { typeAnew } from './type-anew.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** A tenant and those above from which it can be entered, as `above (id, level)`: each manages accounts of its own. */
const managingAbove = (tenantId: string) => sql`(
  with recursive above (id, parent_id, level) as (
    select self.id, self.parent_id, 0 from ${tenants} as self where self.id = ${matchableId(tenantId)}::uuid
    union
    select parent.id, parent.parent_id, above.level + 1 from above
    join ${tenants} as parent on parent.id = above.parent_id
    where above.level < ${sql.raw(String(accountLimits.depth))} and (parent.parent_id is null or parent.is_reseller))
  select id, level from above)`

/** Tenants of a user, who may act there now, from which a tenant can be reached: this one first if it is among them. */
export const listPlacesToAct = async (
  db: Database,
  { tenantId, userId }: Place,
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(sql`${managingAbove(tenantId)} as above`, sql`above.id = ${memberships.tenantId}`)
    .where(and(eq(memberships.userId, userId), mayAct(now)))
    .orderBy(sql`above.level`)
  return rows.map((row) => row.tenantId)
}

/** Invitations that a member has sent into a tenant or an account below it, and that are not answered. */
export const listWaitingFrom = (tx: Database, { tenantId, userId }: Place): Promise<Place[]> =>
  tx
    .select({ tenantId: memberships.tenantId, userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        isPending,
        eq(memberships.invitedBy, userId),
        or(
          inTenant(memberships, tenantId),
          inArray(memberships.tenantId, sql`(select account.id from ${accountsBelow(tenantId)} as account)`),
        ),
      ),
    )

/** Who of these is invited and has not answered. */
export const listWaitingAmong = async (
  tx: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<string[]> => {
  const isAmong = inArray(memberships.userId, [...userIds])
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, isAmong, isPending))
  return rows.map(({ userId }) => userId)
}

/** Who is invited, has not answered, and is to hold one of these roles, by themselves or by a group. */
export const listWaitingWith = async (
  tx: Database,
  tenantId: string,
  roleIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ userId: heldRoles.userId })
    .from(heldRoles)
    .where(inTenant(heldRoles, tenantId, inArray(heldRoles.roleId, [...roleIds])))
  return listWaitingAmong(
    tx,
    tenantId,
    rows.map(({ userId }) => userId),
  )
}

/** Makes an invitation one that waits for another member to send it. */
export const markWithdrawn = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx
    .update(memberships)
    .set({ invitedAs: typeAnew({ isWithdrawn: true }) })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
}

/** The member who has sent an invitation answers for it no more: it waits for another one. */
export const leaveSender = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx
    .update(memberships)
    .set({ invitedBy: null, invitedAs: typeAnew({ isWithdrawn: true }) })
    .where(
      inTenant(
        memberships,
        tenantId,
        eq(memberships.userId, userId),
        isPending,
        isNotNull(memberships.invitedBy),
      ),
    )
}

/** Forgets which member has sent an invitation; it does not wait for another one, as by `leaveSender`. */
export const forgetSender = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx
    .update(memberships)
    .set({ invitedBy: null })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
}

/** Makes a member the one who sent an invitation. */
export const setSender = async (
  tx: Database,
  { tenantId, userId }: Place,
  senderId: string,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ invitedBy: senderId, invitedAs: sql`${memberships.invitedAs} - 'isWithdrawn'` })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
}
