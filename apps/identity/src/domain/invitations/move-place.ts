import { audit, byItself } from '../audit/audit.ts'
import { leaveExcludedApplications } from '../applications/admission.queries.ts'
import type { CarriedRestrictions } from '../exclusions/carried-restrictions.queries.ts'
import { readSaidOfArrival } from '../exclusions/said-of-arrival.ts'
import { keepFormerMember } from '../exclusions/former-members.queries.ts'
import { leaveRefusedGroups, listRefusedGroups } from '../groups/judge-moved.ts'
import { changeMembership } from '../members/change-member.queries.ts'
import { inviteInstead } from '../members/make-pending.ts'
import { holdTo } from '../members/hold-to.ts'
import { leaveResourceOfAnother } from '../members/leave-directory.queries.ts'
import { setDirectoryDomain, setLeftAt, settleAddress } from '../members/left-address.queries.ts'
import { readEmailDomain } from '../identifiers/email.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { isNeededAdministrator } from '../members/needed-administrator.ts'
import { moveMembership } from '../members/move-membership.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { revokeInvitations } from './invites.queries.ts'
import { isEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { isOwnDomain } from '../tenants/proved-domain.queries.ts'
import { isOwnDoing } from './own-places.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Whose the place was is another person there from now on, and their links are over. */
export const movePlace = async (
  tx: Database,
  ctx: RequestContext | Actor,
  { tenantId, userId: from }: Place,
  owner: UserRow,
): Promise<void> => {
  // As it was typed: the account may spell it otherwise (SEC-BE-42).
  const email = (await findMembership(tx, { tenantId, userId: from }))?.invitedAs?.email ?? owner.email
  await revokeInvitations(tx, ctx, { tenantId, userId: from })
  await leaveResourceOfAnother(tx, { tenantId, userId: from }, owner.canonicalEmail ?? '')
  await moveMembership(tx, { tenantId, from, to: owner.id, isKept: true })
  // The former user came by it, and the new one has not.
  await changeMembership(tx, tenantId, owner.id, { connectionId: null })
  // Who was invited is not to invite themselves from an account above (SEC-RA-60).
  await keepFormerMember(tx, { tenantId, userId: from })
  await audit(tx, byItself(ctx), {
    action: 'member.handedOver',
    tenantId,
    userId: owner.id,
    email,
    resourceId: from,
    details: { email, ownerId: owner.id },
  })
}

/** What was said of who has the address holds at the place that they come by. */
const holdOwner = async (
  tx: Database,
  { clock }: RequestContext | Actor,
  { tenantId, owner }: { readonly tenantId: string; readonly owner: UserRow },
  carried: CarriedRestrictions,
): Promise<void> => {
  const place = { tenantId, userId: owner.id }
  const moved = await findMembership(tx, place)
  if (moved !== undefined) await holdTo(tx, moved, carried)
  await leaveExcludedApplications(tx, place)
  // Where the tenant takes no such address, the gate goes on refusing it.
  const address = owner.canonicalEmail
  await ((await isEmailDomainAllowed(tx, place.tenantId, address))
    ? settleAddress(tx, place)
    : setLeftAt(tx, place, null))
  // It is theirs from now on: what was mailed to the address before is no proof for it (SEC-RA-89).
  await changeMembership(tx, place.tenantId, place.userId, { updatedAt: clock.now() })
}

/**
 * A place that is another user's, or for another address, by no administrator's act: what was said of its owner holds
 * (SEC-RA-25, SEC-RA-82).
 */
export const movePlaceHeld = async (
  tx: Database,
  ctx: RequestContext | Actor,
  { tenantId, userId }: Place,
  owner: UserRow,
): Promise<void> => {
  const addresses = owner.canonicalEmail === null ? [] : [owner.canonicalEmail]
  const carried = await readSaidOfArrival(tx, owner.id, { tenantId, addresses, userId })
  if (owner.id !== userId) await movePlace(tx, ctx, { tenantId, userId }, owner)
  await holdOwner(tx, ctx, { tenantId, owner }, carried)
}

/**
 * The place of a member whom a directory has named. What may be the owner's own doing gives them nothing (SEC-RA-81). At an address
 * for which the tenant does not speak the owner is invited, and decides (SEC-BE-54). Where they would have to leave a group of the
 * directory, and the tenant its last administrator with it, the place stays (SEC-AD-05).
 */
export const moveNamedPlace = async (
  tx: Database,
  ctx: RequestContext | Actor,
  membership: MembershipRow,
  owner: UserRow,
): Promise<UserRow | undefined> => {
  const { tenantId, userId } = membership
  if (await isOwnDoing(tx, ctx, membership, owner.id)) return undefined
  const isRefused = (await listRefusedGroups(tx, { tenantId, userId }, owner.id)).length > 0
  if (isRefused && (await isNeededAdministrator(tx, { tenantId, userId }, ctx.clock.now()))) return undefined
  await movePlaceHeld(tx, ctx, { tenantId, userId }, owner)
  await leaveRefusedGroups(tx, byItself(ctx), { tenantId, userId: owner.id })
  const domain = readEmailDomain(owner.canonicalEmail) ?? ''
  const place = { tenantId, userId: owner.id }
  if (await isOwnDomain(tx, tenantId, domain)) await setDirectoryDomain(tx, place, domain)
  else await inviteInstead(tx, ctx, place)
  return owner
}
