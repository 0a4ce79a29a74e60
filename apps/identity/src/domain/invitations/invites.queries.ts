import { and, desc, eq, inArray } from 'drizzle-orm'
import { revokeOneTimeTokens } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { joinApplication } from '../applications/admission.queries.ts'

type ClockDeps = Pick<Services, 'clock'>
type JoinDeps = Pick<RequestContext, 'clock' | 'client'>
type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Makes a pending member a real one, who may use the application they came in by. Every other link and code of the
 * invitation is worthless then: it would give back later what was taken from the member (SEC-BE-27). Answers whether there
 * was such a membership, open and not disabled.
 */
export const activateMembership = async (
  tx: Database,
  ctx: JoinDeps,
  { tenantId, userId }: Place,
): Promise<boolean> => {
  const activated = await tx
    .update(memberships)
    .set({ activatedAt: ctx.clock.now(), invitedAs: null })
    .where(
      inTenant(
        memberships,
        tenantId,
        eq(memberships.userId, userId),
        isPending,
        eq(memberships.isDisabled, false),
      ),
    )
    .returning({ userId: memberships.userId })
  if (activated.length === 0) return false
  await joinApplication(tx, ctx, { tenantId, userId })
  await revokeInvitations(tx, ctx, { tenantId, userId })
  return true
}

/** Makes the links of an invitation worthless: it was sent anew, taken back, or its member removed (SEC-AD-01). */
export const revokeInvitations = async (
  tx: Database,
  timed: ClockDeps,
  { tenantId, userId }: Place,
): Promise<void> => {
  await revokeOneTimeTokens(tx, timed, { userId, purpose: 'invitation', tenantId })
  await revokeOneTimeTokens(tx, timed, { userId, purpose: 'activation', tenantId })
  const isInvitation = inArray(oneTimeCodes.purpose, ['invitation', 'activation'])
  await tx
    .delete(oneTimeCodes)
    .where(inTenant(oneTimeCodes, tenantId, eq(oneTimeCodes.userId, userId), isInvitation))
}

/** Tenants that wait for a person's answer, the newest first. */
export const listPendingTenants = (db: Database, userId: string): Promise<{ tenantId: string }[]> =>
  db
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isPending, eq(memberships.isDisabled, false)))
    .orderBy(desc(memberships.joinedAt), memberships.tenantId)
