import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { joinApplication } from '../applications/admission.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type MembershipRow, memberships } from '../../platform/db/schema/users.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** The membership, whether or not it counts now. Pending too: the caller says which kind it means. */
export const findMembership = async (
  db: Database,
  { tenantId, userId }: Place,
): Promise<MembershipRow | undefined> => {
  const [membership] = await db
    .select()
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return membership
}

export const insertMember = async (tx: Database, row: typeof memberships.$inferInsert): Promise<void> => {
  await tx.insert(memberships).values(row)
}

/** Adds a membership. False where there is one already. */
export const insertMemberOnce = async (
  tx: Database,
  row: typeof memberships.$inferInsert,
): Promise<boolean> => {
  const [added] = await tx
    .insert(memberships)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: memberships.userId })
  return added !== undefined
}

/** Adds an active member, who may use the application they came in by. False when they are one already. */
export const insertMembershipOnce = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock' | 'client'>,
  place: Place,
): Promise<boolean> => {
  const now = ctx.clock.now()
  const isAdded = await insertMemberOnce(tx, { ...place, joinedAt: now, activatedAt: now })
  if (isAdded) await joinApplication(tx, ctx, place)
  return isAdded
}
