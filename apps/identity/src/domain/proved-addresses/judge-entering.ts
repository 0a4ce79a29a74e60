import type { Database } from '../../platform/db/database.ts'
import { hasNotEntered } from '../../platform/db/joined.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { isHeldToLess, isKeptOut } from '../exclusions/carried-restrictions.queries.ts'
import { readSaidOfArrival } from '../exclusions/said-of-arrival.ts'
import { hasLeft } from '../exclusions/has-left.ts'
import { hasMovedAway } from '../exclusions/typed-address.ts'
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

/** Whether the place of a member who never entered is another one's by now: the account has left, and something was given since (SEC-BE-43). */
export const isGivenToAnother = async (
  db: Database,
  place: MembershipRow,
  user: Pick<UserRow, 'canonicalEmail'>,
): Promise<boolean> => (await hasLeft(db, place, user)) && (await isGivenSinceLeft(db, place))

type RefusedEntering = {
  readonly code: 'EMAIL_DOMAIN_RESTRICTED' | 'NOT_A_MEMBER'
  readonly knownAs: string
}

/**
 * What a tenant says of a user who enters it for the first time and whose address it never judged: the account has left the one at
 * which a directory named them, or the directory names them at another one since. The present address is judged as that of an
 * invited user who joins (SEC-RA-91). What was given since they left is not theirs (SEC-BE-43).
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
