import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, isPending, joined } from '../../platform/db/joined.ts'
import { leaveApplications } from '../applications/admission.queries.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { ssoGuestLinks } from '../../platform/db/schema/sso-configurations.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { endWaiting } from '../consent/waiting-for.queries.ts'
import { keepFormerMember } from '../exclusions/former-members.queries.ts'
import { keepExclusions } from '../exclusions/keep-exclusions.queries.ts'
import { leaveAnswering } from '../roles/answering.queries.ts'
import { leaveBreakGlass } from './break-glass.queries.ts'
import { endLocksSetIn } from './end-locks.queries.ts'
import { typeAnew } from './type-anew.queries.ts'
import { deleteUsersWithoutTenant, leftColumns } from './untouched-users.queries.ts'
import { endSsoOfMember } from './end-sso.queries.ts'

type Changes = Partial<
  Pick<
    typeof memberships.$inferSelect,
    | 'isDisabled'
    | 'disabledBy'
    | 'temporaryExpirationDate'
    | 'subAccountAccessAllowed'
    | 'updatedAt'
    | 'connectionId'
  >
>

/** Pending too: a tenant may disable an invitation and say when it ends. */
export const changeMembership = async (tx: Database, tenantId: string, userId: string, changes: Changes) => {
  await tx
    .update(memberships)
    .set(changes)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}

type Place = { readonly tenantId: string; readonly userId: string }

type InvitedChanges = { readonly name?: string; readonly phone?: string | null }

/** Changes what was typed of a member who has not answered, or never acted in the tenant whose directory named them. */
export const changeInvitedAs = async (
  tx: Database,
  { tenantId, userId }: Place,
  changes: InvitedChanges,
  updatedAt: Date,
): Promise<void> => {
  const isTyped = or(isPending, isNotEntered)
  await tx
    .update(memberships)
    .set({ invitedAs: typeAnew(changes), updatedAt })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isTyped))
}

/**
 * The same beside a change of the user's own row: the tenant goes on seeing it should the owner of the address come elsewhere
 * (SEC-BE-42). The membership is as old as it was: a change of a name gives nothing.
 */
export const changeNamed = async (
  tx: Database,
  { tenantId, userId }: Place,
  changes: InvitedChanges,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ invitedAs: typeAnew(changes) })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), joined, isNotEntered))
}

/** Makes a member hold exactly these roles. */
export const setMemberRoles = async (
  tx: Database,
  tenantId: string,
  userId: string,
  roleIds: readonly string[],
) => {
  await tx
    .delete(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  if (roleIds.length === 0) return
  await tx
    .insert(membershipRoles)
    .values([...new Set(roleIds)].map((roleId) => ({ tenantId, userId, roleId })))
}

/**
 * Takes from a pending member what their invitation gives; the place stays, with what was said against them: when it ends,
 * and that accounts below are closed.
 */
export const forgetInvitation = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await setMemberRoles(tx, tenantId, userId, [])
  await tx.delete(groupMembers).where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId)))
  await leaveApplications(tx, { tenantId, userId })
  const access = memberships.subAccountAccessAllowed
  await tx
    .update(memberships)
    .set({
      invitedBy: null,
      invitedAs: sql`${memberships.invitedAs} - 'isWithdrawn'`,
      subAccountAccessAllowed: sql`case when ${access} then null else ${access} end`,
    })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
}

/** Takes a person out of a tenant, and a lock that was set there; the person goes with the last tenant. Pending too: their invitation is taken back. */
export const removeMember = async (
  tx: Database,
  deps: OutboxDeps,
  { tenantId, userId }: Place,
): Promise<void> => {
  await keepExclusions(tx, deps, { tenantId, userId })
  await keepFormerMember(tx, { tenantId, userId })
  await tx
    .delete(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  await tx.delete(groupMembers).where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId)))
  await leaveApplications(tx, { tenantId, userId })
  // Also of an account below, where the member acted by their rights here.
  const ofMaker = and(eq(ssoGuestLinks.createdIn, tenantId), eq(ssoGuestLinks.createdBy, userId))
  await tx.delete(ssoGuestLinks).where(ofMaker)
  await endSsoOfMember(tx, deps, { tenantId, userId })
  await leaveAnswering(tx, { tenantId, userId })
  await leaveBreakGlass(tx, { tenantId, userId })
  await endWaiting(tx, tenantId, userId)
  const left = await tx
    .delete(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
    .returning(leftColumns)
  await endLocksSetIn(tx, deps.clock.now(), { tenantId, userIds: [userId] })
  await deleteUsersWithoutTenant(tx, deps, left)
}
