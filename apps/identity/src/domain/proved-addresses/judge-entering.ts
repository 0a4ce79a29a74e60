import type { Database } from '../../platform/db/database.ts'
import { hasNotEntered } from '../../platform/db/joined.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { isHeldToLess, isKeptOut } from '../exclusions/carried-restrictions.queries.ts'
import { readSaidOfArrival } from '../exclusions/said-of-arrival.ts'
import { listAddresses } from '../exclusions/member-addresses.queries.ts'
import { hasMovedAway, readTypedAddress } from '../exclusions/typed-address.ts'
import { lifetimes } from '../lifetimes.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { isEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { isNewer } from './newer-place.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Whether the member was given anything since the account has left the address: that is for who has the address now. */
const isGivenSinceLeft = (db: Database, place: MembershipRow): Promise<boolean> => {
  const { leftAt } = place.invitedAs ?? {}
  const since = leftAt ? new Date(leftAt) : place.joinedAt
  // A proof counts for a while after it was mailed. An account that has left has nothing of what comes after.
  return isNewer(db, place, secondsLater(since, -lifetimes.activationCode))
}

/** Whether the directory or the provider names the member at the address that the account has, by now or before. */
const isNamedAt = async (db: Database, place: MembershipRow, address: string | null): Promise<boolean> =>
  address !== null &&
  (readTypedAddress(place) === address || (await listAddresses(db, place)).includes(address))

/**
 * Whether the place of a member who never entered is another one's by now: the account has left each address at which the member was
 * named, and something was given since (SEC-BE-43).
 */
export const isGivenToAnother = async (
  db: Database,
  place: MembershipRow,
  { canonicalEmail }: Pick<UserRow, 'canonicalEmail'>,
): Promise<boolean> => !(await isNamedAt(db, place, canonicalEmail)) && (await isGivenSinceLeft(db, place))

type RefusedEntering = {
  readonly code: 'EMAIL_DOMAIN_RESTRICTED' | 'NOT_A_MEMBER'
  readonly knownAs: string
}

/**
 * What a tenant says of a user who enters it for the first time, whom its directory has named at an address that the account has
 * left since, or that it has named at another one since. The place was judged by the first, and the tenant knows of no other: the
 * present one is judged as that of an invited user who joins (SEC-RA-91), and the place is theirs no more where it gives more than it did when they left (SEC-BE-43).
 *
 * @returns why they do not enter, and by which address the tenant knows them; undefined for any other member
 */
export const judgeEntering = async (
  db: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  place: Place,
): Promise<RefusedEntering | undefined> => {
  const [membership, user] = [await findMembership(db, place), await findUserById(db, place.userId)]
  if (!membership?.activatedAt || user === undefined || !hasNotEntered(membership)) return undefined
  if (!hasMovedAway(membership, user) && membership.invitedAs?.isNamedAnew !== true) return undefined
  const { canonicalEmail: address } = user
  const knownAs = membership.invitedAs?.email ?? ''
  if (!(await isEmailDomainAllowed(db, place.tenantId, address)))
    return { code: 'EMAIL_DOMAIN_RESTRICTED', knownAs }
  const addresses = address === null ? [] : [address]
  const carried = await readSaidOfArrival(db, place.userId, { ...place, addresses })
  // Nothing is written here: the tenant would see which of its members has the address, also of one who does not get in.
  if (isKeptOut(carried, clock.now()) || (await isHeldToLess(db, membership, carried)))
    return { code: 'NOT_A_MEMBER', knownAs }
  if (await isGivenToAnother(db, membership, user)) return { code: 'NOT_A_MEMBER', knownAs }
  return undefined
}
