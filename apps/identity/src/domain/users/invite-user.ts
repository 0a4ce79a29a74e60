import { ApiError, type Contract } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { joinApplication } from '../applications/admission.queries.ts'
import { waitingFor } from '../consent/waiting-for.queries.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { audit } from '../audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { liftExclusion, liftExclusionFrom } from '../exclusions/exclusions.queries.ts'
import { findOrInviteUser } from '../credentials/invited-user.ts'
import { findPerson } from '../credentials/find-person.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { InvitedAs, UserRow } from '../../platform/db/schema/users.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { canonicalUsername } from '../identifiers/username.ts'
import { judgeInvitationMail } from '../rate-limits/invitation-mails.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { liftForInvited } from '../invitations/lift-for-invited.ts'
import { returnInvitation, returnPlacesTo } from '../invitations/return-invitation.ts'
import { revokeInvitations } from '../invitations/invites.queries.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { accessHandedOn } from '../roles/hands-on-access.ts'
import { senderId } from '../members/senders.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { ensureNotPutOut } from '../members/ensure-not-put-out.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { removeMember, setMemberRoles } from '../members/change-member.queries.ts'
import { findMember } from '../members/members.queries.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { findMembership, insertMemberOnce } from '../members/memberships.queries.ts'
import { readTeamUser } from '../members/the-member.ts'

type Handler = IdentityHandlers<Contract['users']>['addUser']
type Invited = Parameters<Handler>[0]
type Place = { readonly tenantId: string; readonly userId: string }

/** That a username is taken is no secret: the member who picks one has to be told, whether or not the address is known. */
const freeUsername = async (
  tx: Database,
  username: string | undefined,
): Promise<Pick<InvitedAs, 'username' | 'canonicalUsername'>> => {
  if (!username) return {}
  const canonical = canonicalUsername(username)
  if (canonical === undefined) throw new ApiError('USERNAME_INVALID')
  if (await findPerson(tx, { type: 'username', canonical })) throw new ApiError('USERNAME_TAKEN')
  return { username, canonicalUsername: canonical }
}

/** Who has the address that was typed for an earlier place is a member by now: it leads nowhere. */
const endOutdated = async (tx: Database, actor: Actor, place: Place): Promise<void> => {
  const { email, name, roleIds, activatedForTenant } = await readTeamUser(tx, place.tenantId, place.userId)
  if (activatedForTenant) await ensureNotOutRanked(tx, actor, place.userId)
  await revokeInvitations(tx, actor, place)
  await keepingAnAdministrator(tx, place.tenantId, actor.clock.now(), () => removeMember(tx, actor, place))
  const details = { email, name, roleIds }
  await audit(tx, actor, { action: 'member.removed', resourceId: place.userId, details })
}

/**
 * The person behind an address. What was typed stays with the invitation until it is accepted, so that one with an account
 * and one without look alike.
 */
const personFor = async (tx: Database, actor: Actor, email: string): Promise<UserRow> => {
  const canonicalEmail = newEmail(actor.config, email)
  if (canonicalEmail === undefined) throw new ApiError('EMAIL_INVALID')
  await returnPlacesTo(tx, actor, { tenantId: actor.tenantId, canonicalEmail })
  const { user } = await findOrInviteUser(tx, actor, { email, canonicalEmail })
  // It was invited at another address as well, which it had then.
  const place = { tenantId: actor.tenantId, userId: user.id }
  if ((await returnInvitation(tx, actor, place)) === undefined) await endOutdated(tx, actor, place)
  return user
}

/** What a new member will hold is judged, also where it is what everybody gets; what is named was judged before. */
const rolesToGrant = async (tx: Database, actor: Actor, named: readonly string[]) => {
  if (named.length > 0) return named
  const roleIds = await defaultRoleIds(tx, actor.tenantId)
  await ensureMayGrantRoles(tx, actor, roleIds, 'new')
  return roleIds
}

/**
 * Who is invited in an application may use it. An API token is of none, and the one that its request names gives nothing
 * (SEC-RA-48).
 */
const giveApplication = async (tx: Database, actor: Actor, place: Place): Promise<void> => {
  if (actor.apiToken === undefined) await joinApplication(tx, actor, place)
}

/** An invitation takes a person into the tenant again. While it waits for consent it lifts nothing (SEC-RA-51). */
const liftUnlessWaiting = async (tx: Database, actor: Actor, place: Place): Promise<void> => {
  if ((await waitingFor(tx, place.tenantId, place.userId)) !== undefined) return
  await liftExclusion(tx, place)
  if (actor.apiToken !== undefined) return
  await liftExclusionFrom(tx, place, [actor.client.id])
  await giveApplication(tx, actor, place)
}

/** @throws ApiError USERNAME_TAKEN where the tenant has invited another person under this name */
const addPending = async (tx: Database, actor: Actor, user: UserRow, invited: Invited): Promise<void> => {
  const { email, name, phone, username, roleIds, expirationInSeconds } = invited
  const granted = await rolesToGrant(tx, actor, roleIds)
  const now = actor.clock.now()
  const place = { tenantId: actor.tenantId, userId: user.id }
  const invitedBy = senderId(actor)
  const isAdded = await insertMemberOnce(tx, {
    ...place,
    joinedAt: now,
    invitedBy,
    subAccountAccessAllowed: await accessHandedOn(tx, actor),
    invitedAs: {
      email: email.trim(),
      name: name ?? '',
      ...(phone && { phone }),
      ...(await freeUsername(tx, username)),
    },
    temporaryExpirationDate:
      expirationInSeconds === undefined ? null : secondsLater(now, expirationInSeconds),
  })
  if (!isAdded && (await findMembership(tx, place)) === undefined) throw new ApiError('USERNAME_TAKEN')
  if (!isAdded) return
  await giveApplication(tx, actor, place)
  await setMemberRoles(tx, actor.tenantId, user.id, granted)
}

/**
 * Undefined for a member: a place that is theirs by their address from now on stays theirs (SEC-BE-43), but where one of several
 * invitations is refused.
 */
const inviteOnce = (input: Invited, by: Actor): Promise<TeamUser | undefined> =>
  by.transaction(async (tx) => {
    await lockTenant(tx, by.tenantId)
    await ensureMayGrantRoles(tx, by, input.roleIds, 'new')
    const user = await personFor(tx, by, input.email)
    await ensureNotPutOut(tx, by, user)
    const actor = await findMember(tx, by.tenantId, user.id)
    if (actor !== undefined && actor.membership.activatedAt !== null) return undefined
    if (actor === undefined) {
      await ensureEmailDomainAllowed(tx, by.tenantId, user.canonicalEmail)
      await addPending(tx, by, user, input)
    }
    const mail = await judgeInvitationMail(tx, by, { tenantId: by.tenantId, user })
    if (mail === 'refused') throw new ApiError('TOO_MANY_ATTEMPTS')
    await sendInvitation(tx, by, { user, tenantId: by.tenantId, isHeld: mail === 'held' })
    const place = { tenantId: by.tenantId, userId: user.id }
    await (actor === undefined ? liftUnlessWaiting(tx, by, place) : liftForInvited(tx, by, place))
    const details = { email: input.email.trim(), roleIds: input.roleIds }
    await audit(tx, by, { action: 'member.invited', resourceId: user.id, details })
    return readTeamUser(tx, by.tenantId, user.id)
  })

/** Invites a colleague. Asked again for a person who has not answered, it mails the invitation again. */
export const inviteUser: Handler = async (input, by) => {
  const invited = await inviteOnce(input, by)
  if (invited === undefined) throw new ApiError('USER_ALREADY_MEMBER')
  return invited
}
