import type { Database } from '../../../platform/db/database.ts'
import { findUserById } from '../../credentials/users.queries.ts'
import { hasLeft } from '../../exclusions/has-left.ts'
import { hasMovedAway } from '../../exclusions/typed-address.ts'
import { endWaiting } from '../../consent/waiting-for.queries.ts'
import { revokeInvitations } from '../../invitations/invites.queries.ts'
import { movePlaceHeld } from '../../invitations/move-place.ts'
import { nameAnew } from '../../invitations/name-anew.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { forgetSender, leaveSender } from '../../members/senders.queries.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { leaveGivenByHand } from './leave-given-by-hand.ts'
import { needsConsent } from './needs-consent.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * What a member gave was for the owner of the earlier address, who may be another one even where the invited user has the
 * other address already: they keep the place alone, and are judged as who comes by it.
 */
const restart = async (tx: Database, caller: ScimCaller, place: Place): Promise<void> => {
  const [membership, user] = [await findMembership(tx, place), await findUserById(tx, place.userId)]
  if (membership === undefined || user === undefined) return
  const isInvited = membership.activatedAt === null
  // A member who was only named keeps what they were given for as long as the place is theirs.
  if (!isInvited && !(await hasLeft(tx, membership, user))) return
  await leaveGivenByHand(tx, caller, place.userId)
  if (isInvited && !hasMovedAway(membership, user)) await movePlaceHeld(tx, caller, place, user)
}

/**
 * A directory names a member at an address; the caller has the tenant locked. One who never entered is that of another address
 * then (SEC-BE-50), and an invitation begins anew: its links were mailed to the owner of the earlier one, and what a member has
 * sent, or consented to, was for that one.
 *
 * @returns whether the place was for another address before
 */
export const nameResource = async (
  tx: Database,
  caller: ScimCaller,
  { tenantId, userId }: Place,
  named: Parameters<typeof nameAnew>[2],
): Promise<boolean> => {
  const place = { tenantId, userId }
  if (!(await nameAnew(tx, place, named))) return false
  await revokeInvitations(tx, caller, place)
  await endWaiting(tx, tenantId, userId)
  if (await needsConsent(tx, caller)) await leaveSender(tx, place)
  else await forgetSender(tx, place)
  await restart(tx, caller, place)
  return true
}
