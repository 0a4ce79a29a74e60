import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { joinApplication } from '../../applications/admission.queries.ts'
import { findOrInviteUser } from '../../credentials/invited-user.ts'
import { mayMailStranger } from '../../invitations/limit-strangers.ts'
import { sendInvitation } from '../../invitations/send-invitation.ts'
import { giveDefaultRolesWithin } from '../../members/give-default-roles.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { judgeInvitationMail } from '../../rate-limits/invitation-mails.ts'
import { accessHandedOn } from '../../roles/access-below.queries.ts'
import { isEmailDomainAllowed } from '../../restrictions/ensure-email-domain.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { removedByAdministrator } from './left-out.queries.ts'
import { handOverMember, insertDirectoryMember } from './place-member.queries.ts'
import { readGrantable, ensureMayTakeOver } from './reach.ts'
import type { ScimUserInput } from './scim-user-input.ts'
import { findConnectionOfMember, isOwnDomain } from './scim-users.queries.ts'

export type PlacedMember = {
  readonly user: UserRow
  readonly isNewMember: boolean
  readonly isActive: boolean
  /** Whether the user has to accept an invitation first. */
  readonly isPending: boolean
}

/** Whether the tenant has proved the domain of an address: then its directory speaks for the user. */
const speaksFor = (tx: Database, { tenantId }: ScimCaller, { email }: ScimUserInput): Promise<boolean> =>
  isOwnDomain(tx, tenantId, email.split('@')[1] ?? '')

/**
 * The account of an address: known, or made now, unproved and without a password. A user for whom the directory does not
 * speak has no name before the invitation is accepted. The one place where a directory makes
 * a user, so a rule about addresses belongs here.
 */
const userFor = async (tx: Database, caller: ScimCaller, input: ScimUserInput) =>
  findOrInviteUser(tx, caller, {
    email: input.emailAsWritten,
    canonicalEmail: input.email,
    name: (await speaksFor(tx, caller, input)) ? input.displayName : '',
  })

/**
 * Asks a pending member to accept, with the mail that every invited user gets. Beyond the limits of mail the member waits
 * without one, until an administrator sends the invitation: a synchronization does not stop for it.
 */
export const invitePending = async (tx: Database, caller: ScimCaller, user: UserRow): Promise<void> => {
  const { tenantId } = caller
  if (!(await mayMailStranger(tx, caller, tenantId))) return
  const mail = await judgeInvitationMail(tx, caller, { tenantId, user })
  if (mail !== 'sent') return
  await sendInvitation(tx, caller, { user, tenantId })
}

/** Adds a member. One whom an administrator has removed is disabled until an administrator enables them (SEC-RA-25). */
const addMember = async (
  tx: Database,
  caller: ScimCaller,
  user: UserRow,
  input: ScimUserInput,
): Promise<PlacedMember> => {
  const { tenantId, clock } = caller
  if (!(await isEmailDomainAllowed(tx, tenantId, input.email)))
    throw new ScimProblem(400, 'The organization takes no members with this email domain', 'invalidValue')
  const place = { tenantId, userId: user.id }
  const isOwn = await speaksFor(tx, caller, input)
  const removedBy = await removedByAdministrator(tx, { ...place, canonicalEmail: input.email })
  const isDisabled = removedBy !== undefined || input.isActive === false
  const now = clock.now()
  const disabledBy = removedBy ?? (isDisabled ? caller.connection.id : null)
  const invitedAs = { email: input.emailAsWritten.trim(), name: input.displayName }
  const state = isOwn ? { activatedAt: now } : { activatedAt: null, invitedAs }
  const maker = { tenantId, userId: caller.connection.createdBy }
  const subAccountAccessAllowed = await accessHandedOn(tx, maker)
  const access = { joinedAt: now, isDisabled, disabledBy, subAccountAccessAllowed }
  await insertDirectoryMember(tx, { ...place, ...state, ...access })
  await joinApplication(tx, caller, place)
  await giveDefaultRolesWithin(tx, place, { permissions: readGrantable(caller), membership: maker })
  return { user, isNewMember: true, isActive: !isDisabled, isPending: !isOwn && !isDisabled }
}

/**
 * Makes the user of an address a member, or finds the one who is. Where the tenant has proved the domain of the address,
 * its directory speaks for the user. Any other user is invited and decides: nothing of an account changes hands because
 * a directory names its address (decision 91).
 *
 * @throws ScimProblem uniqueness where a directory manages the member already, 403; ApiError OUT_RANKED
 */
export const placeMember = async (
  tx: Database,
  caller: ScimCaller,
  input: ScimUserInput,
): Promise<PlacedMember> => {
  const { user, isMade } = await userFor(tx, caller, input)
  const place = { tenantId: caller.tenantId, userId: user.id }
  if (isMade || (await findMembership(tx, place)) === undefined) return addMember(tx, caller, user, input)
  if ((await findConnectionOfMember(tx, caller.tenantId, user.id)) !== undefined)
    throw new ScimProblem(409, 'A directory manages the user of this address already', 'uniqueness')
  await ensureMayTakeOver(tx, caller, { userId: user.id, isOwn: await speaksFor(tx, caller, input) })
  // Read again, because another change of the tenant's members may have ended meanwhile, and the account with it.
  const membership = await findMembership(tx, place)
  if (membership === undefined) return addMember(tx, caller, (await userFor(tx, caller, input)).user, input)
  await handOverMember(tx, place)
  return { user, isNewMember: false, isActive: !membership.isDisabled, isPending: false }
}
