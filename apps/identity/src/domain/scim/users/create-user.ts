import type { Database } from '../../../platform/db/database.ts'
import { lockTenant, shareTenant } from '../../../platform/db/lock-tenant.queries.ts'
import { audit } from '../../audit/audit.ts'
import { keepAddresses } from '../../exclusions/member-addresses.queries.ts'
import { listAwaitedWhoHad } from '../../invitations/moved-invitees.queries.ts'
import { findUserByEmail } from '../../credentials/users.queries.ts'
import { findMembership } from '../../members/memberships.queries.ts'
import { ensureSyncing, type ScimCaller, toPlace } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { invitePending, placeMember } from './place-member.ts'
import { insertScimUser, isTaken, type ScimUserView } from './scim-users.queries.ts'
import { listAddressesIn, type ScimUserInput } from './scim-user-input.ts'
import { setActive } from './set-active.ts'

export const nameTaken = (): ScimProblem =>
  new ScimProblem(409, 'A user with this userName or externalId exists already', 'uniqueness')

export const addressTaken = (): ScimProblem =>
  new ScimProblem(409, 'The user of this address cannot take this place', 'uniqueness')

/**
 * Holds the tenant, because what a new member is given and what was said of them is judged by what holds then (SEC-RA-62).
 * New ones come beside each other; one who is here already is decided about alone.
 */
const holdTenant = async (
  tx: Database,
  { tenantId }: ScimCaller,
  { email }: ScimUserInput,
): Promise<void> => {
  const user = await findUserByEmail(tx, email)
  const isMember =
    user !== undefined && (await findMembership(tx, { tenantId, userId: user.id })) !== undefined
  const isHere = isMember || (await listAwaitedWhoHad(tx, tenantId, email)).length > 0
  await (isHere ? lockTenant : shareTenant)(tx, tenantId)
}

/**
 * Adds a user of a directory to the tenant, or hands over a member with the same address.
 *
 * @throws ScimProblem uniqueness, and ApiError LAST_ADMINISTRATOR
 */
export const createScimUser = (caller: ScimCaller, input: ScimUserInput): Promise<ScimUserView> => {
  ensureSyncing(caller)
  return caller.transaction(async (tx) => {
    const place = toPlace(caller)
    const { userName, externalId, email, displayName, attributes } = input
    await holdTenant(tx, caller, input)
    if (await isTaken(tx, place, input)) throw nameTaken()
    const { user, isNewMember, ...placed } = await placeMember(tx, caller, input)
    const now = caller.clock.now()
    const row = await insertScimUser(tx, caller, {
      ...place,
      userId: user.id,
      userName,
      externalId,
      email,
      displayName,
      attributes,
      createdAt: now,
      updatedAt: now,
    })
    // The other is that of the account.
    const others = listAddressesIn(input).filter((address) => address !== user.canonicalEmail)
    await keepAddresses(tx, row, others)
    const isToBeActive = input.isActive ?? true
    const isActive =
      isToBeActive === placed.isActive ? isToBeActive : await setActive(tx, caller, user.id, isToBeActive)
    const details = { connectionId: place.connectionId, userName, isNewMember, isActive }
    await audit(tx, caller, {
      action: 'scim.userAdded',
      resourceId: user.id,
      tenantId: place.tenantId,
      email: input.emailAsWritten,
      details,
    })
    // Last, because it locks the count of the tenant's mails: other users of the directory wait only for the commit.
    if (placed.isPending) await invitePending(tx, caller, user)
    return { ...row, isActive }
  })
}
