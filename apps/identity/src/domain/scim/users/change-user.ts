import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../platform/db/database.ts'
import { lockTenant, shareTenant } from '../../../platform/db/lock-tenant.queries.ts'
import { updateUser } from '../../../platform/db/update-users.queries.ts'
import { audit } from '../../audit/audit.ts'
import { changeInvitedAs, changeNamed } from '../../members/change-member.queries.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { hasJoinedHereAlone } from '../../members/belongs-here-alone.queries.ts'
import { returnInvitation } from '../../invitations/return-invitation.ts'
import { readTypedAddress } from '../../exclusions/typed-address.ts'
import { keepAddresses } from '../../exclusions/member-addresses.queries.ts'
import { judgeInGroups } from '../groups/judge-newcomers.ts'
import { ensureSyncing, ensureVersion, type ScimCaller, toPlace } from '../scim-caller.ts'
import { unknownResource } from '../scim-problem.ts'
import { addressTaken, nameTaken } from './create-user.ts'
import { nameResource } from './name-resource.ts'
import { noteKeptOut } from './note-kept-out.ts'
import { ensureDomainAllowed, invitePending } from './place-member.ts'
import { judgeReach } from './reach.ts'
import {
  changeScimEmail,
  findScimUserForUpdate,
  isTaken,
  type ScimUserView,
  updateScimUser,
} from './scim-users.queries.ts'
import { listAddressesIn, type ScimUserInput } from './scim-user-input.ts'
import { setActive } from './set-active.ts'

type Change = {
  readonly resourceId: string
  readonly ifMatch: string | undefined
  /** What the user is to be, given what they are; reads nothing else. */
  readonly next: (before: ScimUserView) => ScimUserInput | Promise<ScimUserInput>
}

type SavedInput = Omit<ScimUserInput, 'emailAsWritten' | 'isActive'>

const compared = ['userName', 'externalId', 'email', 'displayName'] as const

/** Names of the attributes that differ; `active` is not among them. */
const changedAttributes = (before: ScimUserView, after: SavedInput): string[] => {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])
  const differing = [
    ...compared.filter((name) => before[name] !== after[name]),
    ...[...names].filter((name) => !isDeepStrictEqual(before.attributes[name], after.attributes[name])),
  ]
  return [...new Set(differing)]
}

/**
 * The name follows the directory where the user has joined this tenant and no other; of a pending member, and of one whom the
 * tenant knows by the directory alone, what was typed does. The address of the account never does: with it
 * a directory could have the user's password reset, for every tenant (decision 91).
 */
const renameAccount = async (tx: Database, caller: ScimCaller, before: ScimUserView, name: string) => {
  if (name === '' || name === before.displayName) return
  const { tenantId, userId } = before
  const now = caller.clock.now()
  if (!(await hasJoinedHereAlone(tx, tenantId, userId)))
    return changeInvitedAs(tx, { tenantId, userId }, { name }, now)
  await changeNamed(tx, { tenantId, userId }, { name })
  await updateUser(tx, now, userId, { name })
}

/** What a directory calls a user from now on: what administrators say of the user holds at it as well (SEC-RA-49). */
const listNewAddresses = (before: ScimUserView, after: SavedInput): string[] => {
  const known = new Set(listAddressesIn(before))
  return listAddressesIn(after).filter((address) => !known.has(address))
}

const saveAttributes = async (
  tx: Database,
  caller: ScimCaller,
  before: ScimUserView,
  after: SavedInput & Pick<ScimUserView, 'updatedAt'>,
): Promise<void> => {
  const place = toPlace(caller)
  if (await isTaken(tx, place, after, before.userId)) throw nameTaken()
  const { userName, externalId, email, displayName, attributes, updatedAt } = after
  const row = { userName, externalId, email, displayName, attributes, updatedAt }
  await updateScimUser(tx, place, before.userId, row)
  await keepAddresses(tx, before, listNewAddresses(before, after))
  await renameAccount(tx, caller, before, displayName)
}

/** Whose resource gets another address: an invitation begins anew then, and the place of one who was only named may be another's. */
const readRenamed = async (
  tx: Database,
  entry: ScimUserView,
  after: SavedInput,
): Promise<'invited' | 'named' | undefined> => {
  if (after.email === entry.email) return undefined
  const membership = await findMembership(tx, entry)
  if (membership === undefined || readTypedAddress(membership) === undefined) return undefined
  return membership.activatedAt === null ? 'invited' : 'named'
}

/** Whether an administrator keeps out who has the place of a renamed invitation now (SEC-RA-25). */
const isHeldBack = async (tx: Database, place: ScimUserView, isInvitedAnew: boolean): Promise<boolean> =>
  isInvitedAnew && (await findMembership(tx, place))?.isDisabled === true

const toAction = (before: boolean, after: boolean) => {
  if (before === after) return 'scim.userChanged'
  return after ? 'scim.userReactivated' : 'scim.userDeactivated'
}

type Holding = typeof lockTenant

/**
 * One attempt, with the tenant held in one of two ways. Undefined where it is held for reading and the change decides
 * whether a member is active: what an administrator does meanwhile must not be taken for what the directory does.
 */
const attempt = (
  caller: ScimCaller,
  { resourceId, ifMatch, next }: Change,
  hold: Holding,
): Promise<ScimUserView | undefined> =>
  caller.transaction(async (tx) => {
    await hold(tx, caller.tenantId)
    const entry = await findScimUserForUpdate(tx, toPlace(caller), resourceId)
    if (entry === undefined) throw unknownResource()
    ensureVersion(ifMatch, entry.version)
    const { emailAsWritten, isActive: wanted, ...after } = await next(entry)
    const isToBeActive = wanted ?? entry.isActive
    const isDeciding = isToBeActive !== entry.isActive
    const renamed = await readRenamed(tx, entry, after)
    const isInvitedAnew = renamed === 'invited'
    if ((isDeciding || renamed !== undefined) && hold !== lockTenant) return undefined
    const attributes = changedAttributes(entry, after)
    if (wanted === false && !entry.isActive) await noteKeptOut(tx, caller, entry.userId)
    if (attributes.length === 0 && !isDeciding) return entry
    await judgeReach(tx, caller, [entry.userId])
    if (isInvitedAnew) await ensureDomainAllowed(tx, caller, after)
    // The place is for the address that the resource has, also where the provider has named the member at another one since.
    if (after.email !== entry.email || isDeciding)
      await nameResource(tx, caller, entry, { email: emailAsWritten, canonicalEmail: after.email })
    // Known before the place goes to who has that address: a resource of another one would stay behind.
    if (after.email !== entry.email) await changeScimEmail(tx, toPlace(caller), entry.userId, after.email)
    const isReturned = isInvitedAnew || (isDeciding && isToBeActive)
    const owner = isReturned ? await returnInvitation(tx, caller, entry, { isByDirectory: true }) : undefined
    // Who has the other address has a place here, or would get what they chose themselves.
    if (isInvitedAnew && owner === undefined) throw addressTaken()
    if (isInvitedAnew && owner !== undefined) await judgeInGroups(tx, caller, owner.id)
    const before = { ...entry, userId: owner?.id ?? entry.userId }
    const isActive = isDeciding
      ? await setActive(tx, caller, before.userId, isToBeActive)
      : isToBeActive && !(await isHeldBack(tx, before, isInvitedAnew))
    if (attributes.length === 0 && isActive === before.isActive) return before
    const updatedAt = caller.clock.now()
    await saveAttributes(tx, caller, before, { ...after, updatedAt })
    const { tenantId, connection } = caller
    const details = { connectionId: connection.id, attributes }
    const what = { resourceId: before.userId, tenantId, details }
    await audit(tx, caller, { action: toAction(before.isActive, isActive), ...what })
    // One who is switched on by it is mailed by that.
    if (isInvitedAnew && isActive && !isDeciding && owner !== undefined)
      await invitePending(tx, caller, owner)
    return { ...before, ...after, isActive, version: before.version + 1, updatedAt }
  })

/**
 * Changes a user of the connection; what is as it was is not written. A member whom an administrator has disabled stays so,
 * and the answer says it. Most changes are of names and the like, and go on beside each other.
 *
 * @throws ScimProblem 403, 404 for a user of no or another connection, 412, uniqueness; ApiError LAST_ADMINISTRATOR, OUT_RANKED
 */
export const changeScimUser = async (caller: ScimCaller, change: Change): Promise<ScimUserView> => {
  ensureSyncing(caller)
  const changed = (await attempt(caller, change, shareTenant)) ?? (await attempt(caller, change, lockTenant))
  if (changed === undefined) throw new Error('A change that holds the whole tenant is decided')
  return changed
}
