import { audit, byItself } from '../audit/audit.ts'
import { findOrInviteUser } from '../credentials/invited-user.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { keepFormerMember } from '../exclusions/former-members.queries.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { moveMembership } from '../members/move-membership.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { revokeInvitations } from './invites.queries.ts'
import { listInvitedWhoHad } from './moved-invitees.queries.ts'
import { hasMovedAway, readTypedAddress } from './typed-address.ts'

type Place = { readonly tenantId: string; readonly userId: string }

const move = async (
  tx: Database,
  ctx: RequestContext | Actor,
  { tenantId, userId: from }: Place,
  owner: UserRow,
): Promise<void> => {
  const email = owner.email
  await revokeInvitations(tx, ctx, { tenantId, userId: from })
  await moveMembership(tx, { tenantId, from, to: owner.id, isKept: true })
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

/**
 * An invitation is for the address that the tenant typed. Before it is sent again, the place of an account that has another
 * address by now becomes that of who has the typed one, known or made now: the account may have been given it by a link that is
 * older than the invitation, and keeps nothing of it (SEC-BE-40). The caller has the tenant locked.
 *
 * @returns whose the place is then; undefined where that user has a place of their own there, and nothing was moved
 */
export const returnInvitation = async (
  tx: Database,
  ctx: RequestContext | Actor,
  place: Place,
): Promise<UserRow | undefined> => {
  const [membership, user] = [await findMembership(tx, place), await findUserById(tx, place.userId)]
  if (membership === undefined || user === undefined || !hasMovedAway(membership, user)) return user
  const canonicalEmail = readTypedAddress(membership)
  const email = membership.invitedAs?.email
  if (canonicalEmail === undefined || email === undefined) return user
  const { user: owner } = await findOrInviteUser(tx, ctx, { email, canonicalEmail })
  if (await findMembership(tx, { tenantId: place.tenantId, userId: owner.id })) return undefined
  await move(tx, ctx, place, owner)
  return owner
}

/** The same of every invitation that a tenant has sent to an address, before it invites the address again. */
export const returnInvitationsTo = async (
  tx: Database,
  actor: Actor,
  canonicalEmail: string,
): Promise<void> => {
  const { tenantId } = actor
  for (const userId of await listInvitedWhoHad(tx, tenantId, canonicalEmail)) {
    const membership = await findMembership(tx, { tenantId, userId })
    if (membership !== undefined && readTypedAddress(membership) === canonicalEmail)
      await returnInvitation(tx, actor, { tenantId, userId })
  }
}
