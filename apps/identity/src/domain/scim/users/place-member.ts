import { readEmailDomain } from '../../identifiers/email.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { MembershipRow, UserRow } from '../../../platform/db/schema/users.ts'
import { findCarriedRestrictions } from '../../exclusions/carried-restrictions.queries.ts'
import { findExcluder } from '../../exclusions/exclusions.queries.ts'
import { findOrInviteUser } from '../../credentials/invited-user.ts'
import { returnPlacesTo } from '../../invitations/return-invitation.ts'
import { sendInvitation } from '../../invitations/send-invitation.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { markWithdrawn } from '../../members/senders.queries.ts'
import { judgeInvitationMail } from '../../rate-limits/invitation-mails.ts'
import { toHolder } from '../../roles/answering.ts'
import { accessHandedOn } from '../../roles/hands-on-access.ts'
import { isEmailDomainAllowed } from '../../restrictions/ensure-email-domain.ts'
import { isOwnDomain } from '../../tenants/proved-domain.queries.ts'
import type { ScimCaller } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { handOverMember, insertDirectoryMember } from './place-member.queries.ts'
import { ensureMayTakeOver } from './reach.ts'
import { giveDirectoryRoles } from './give-directory-roles.ts'
import { needsConsent } from './needs-consent.ts'
import { nameResource } from './name-resource.ts'
import { listAddressesIn, type ScimUserInput } from './scim-user-input.ts'
import { findConnectionOfMember } from './scim-users.queries.ts'

export type PlacedMember = {
  readonly user: UserRow
  readonly isNewMember: boolean
  readonly isActive: boolean
  /** Whether the user has to accept an invitation first. */
  readonly isPending: boolean
}

const readDomain = ({ email }: ScimUserInput): string => readEmailDomain(email) ?? ''

/** Whether the tenant has proved the domain of an address: then its directory speaks for the user. */
const speaksFor = (tx: Database, { tenantId }: ScimCaller, input: ScimUserInput): Promise<boolean> =>
  isOwnDomain(tx, tenantId, readDomain(input))

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
 * Asks a pending member to accept, with the mail that every invited user gets. Beyond the limits of mail, and without
 * consent, the member waits without one, until an administrator sends the invitation: a synchronization does not stop for it.
 */
export const invitePending = async (tx: Database, caller: ScimCaller, user: UserRow): Promise<void> => {
  const { tenantId } = caller
  const place = { tenantId, userId: user.id }
  if ((await needsConsent(tx, caller)) && (await findMembership(tx, place))?.invitedBy === null)
    await markWithdrawn(tx, place)
  const mail = await judgeInvitationMail(tx, caller, { tenantId, user })
  if (mail !== 'sent') return
  await sendInvitation(tx, caller, { user, tenantId })
}

type NewMember = Pick<
  MembershipRow,
  'isDisabled' | 'disabledBy' | 'temporaryExpirationDate' | 'subAccountAccessAllowed'
>

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * How a new membership begins. One whom an administrator has removed is disabled until an administrator enables them
 * (SEC-RA-25), and one whom the tenant knew under another address has what was said of them there (SEC-RA-49).
 */
const judgeNewMember = async (
  tx: Database,
  { connection }: ScimCaller,
  place: Place,
  input: ScimUserInput,
): Promise<NewMember> => {
  const addresses = listAddressesIn(input)
  const removedBy = await findExcluder(tx, { ...place, addresses })
  const arrival = { tenantId: place.tenantId, addresses, directoryId: connection.id }
  const carried = await findCarriedRestrictions(tx, arrival)
  const access = await accessHandedOn(tx, toHolder(connection))
  const member = { ...carried, subAccountAccessAllowed: carried.subAccountAccessAllowed ?? access }
  if (removedBy !== undefined) return { ...member, isDisabled: true, disabledBy: removedBy }
  if (carried.isDisabled || input.isActive !== false) return member
  return { ...member, isDisabled: true, disabledBy: connection.id }
}

/** @throws ScimProblem invalidValue */
export const ensureDomainAllowed = async (
  tx: Database,
  { tenantId }: ScimCaller,
  { email }: Pick<ScimUserInput, 'email'>,
): Promise<void> => {
  if (!(await isEmailDomainAllowed(tx, tenantId, email)))
    throw new ScimProblem(400, 'The organization takes no members with this email domain', 'invalidValue')
}

/** Adds a member. A directory gives no application of managed access (SEC-RA-48). */
const addMember = async (
  tx: Database,
  caller: ScimCaller,
  user: UserRow,
  input: ScimUserInput,
): Promise<PlacedMember> => {
  const { tenantId, clock } = caller
  await ensureDomainAllowed(tx, caller, input)
  const place = { tenantId, userId: user.id }
  const isOwn = await speaksFor(tx, caller, input)
  const now = clock.now()
  const host = toHolder(caller.connection)
  const answering = { answeredBy: host.userId, answeredIn: host.tokenTenantId }
  const typed = { email: input.emailAsWritten.trim(), name: input.displayName }
  const invitedAs = {
    ...typed,
    ...answering,
    ...((await needsConsent(tx, caller)) && { isWithdrawn: true as const }),
  }
  const state = isOwn
    ? { activatedAt: now, directoryDomain: readDomain(input), invitedAs: typed }
    : { activatedAt: null, invitedAs }
  const judged = await judgeNewMember(tx, caller, place, input)
  await insertDirectoryMember(tx, { ...place, ...state, ...judged, joinedAt: now })
  await giveDirectoryRoles(tx, caller, place)
  const isActive = !judged.isDisabled
  return { user, isNewMember: true, isActive, isPending: !isOwn && isActive }
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
  const { tenantId } = caller
  const named = { email: input.emailAsWritten, canonicalEmail: input.email }
  const isReturned = await returnPlacesTo(tx, caller, { tenantId, ...named }, { isByDirectory: true })
  const { user, isMade } = await userFor(tx, caller, input)
  const place = { tenantId: caller.tenantId, userId: user.id }
  if (isMade || (await findMembership(tx, place)) === undefined) return addMember(tx, caller, user, input)
  if ((await findConnectionOfMember(tx, caller.tenantId, user.id)) !== undefined)
    throw new ScimProblem(409, 'A directory manages the user of this address already', 'uniqueness')
  const isOwn = await speaksFor(tx, caller, input)
  await ensureMayTakeOver(tx, caller, { userId: user.id, isOwn })
  // Read again, because another change of the tenant's members may have ended meanwhile, and the account with it.
  const membership = await findMembership(tx, place)
  if (membership === undefined) return addMember(tx, caller, (await userFor(tx, caller, input)).user, input)
  await handOverMember(tx, place)
  const isElsewhere = await nameResource(tx, caller, place, named)
  const isActive = (await findMembership(tx, place))?.isDisabled === false
  // What was mailed went to another account, or to another address.
  const isPending = (isReturned || isElsewhere) && isActive && membership.activatedAt === null
  return { user, isNewMember: false, isActive, isPending }
}
