import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { joinApplication } from '../applications/admission.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { type InvitedAs, type MembershipRow, memberships } from '../../platform/db/schema/users.ts'

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

/** What a tenant typed of a user who has not answered yet. */
export const findInvitedAs = async (tx: Database, { tenantId, userId }: Place): Promise<InvitedAs | null> => {
  const [membership] = await tx
    .select({ invitedAs: memberships.invitedAs })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
  return membership?.invitedAs ?? null
}

/** Adds a membership. False where there is one already, or the tenant has invited another person under the same username. */
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
  access: Pick<MembershipRow, 'subAccountAccessAllowed' | 'temporaryExpirationDate'>,
): Promise<boolean> => {
  const now = ctx.clock.now()
  const isAdded = await insertMemberOnce(tx, { ...place, ...access, joinedAt: now, activatedAt: now })
  if (isAdded) await joinApplication(tx, ctx, place)
  return isAdded
}
