import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { joinApplication } from '../applications/admission.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type MembershipRow, memberships } from '../../platform/db/schema/users.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** The membership, whether or not it counts now. */
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

/** Adds an active member, who may use the application they came in by. False when they are one already. */
export const insertMembershipOnce = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock' | 'client'>,
  place: Place,
): Promise<boolean> => {
  const now = ctx.clock.now()
  const [added] = await tx
    .insert(memberships)
    .values({ ...place, joinedAt: now, activatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId })
  if (added !== undefined) await joinApplication(tx, ctx, place)
  return added !== undefined
}
