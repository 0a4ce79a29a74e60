import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { CarriedRestrictions } from '../exclusions/carried-restrictions.queries.ts'
import { readSaidOfArrival } from '../exclusions/said-of-arrival.ts'
import type { NextAddress } from './unproved-users.queries.ts'

/** What a tenant says against a user who never came: a lock that it has set is about the account, which goes. */
export const toCarried = (place: MembershipRow, user: UserRow): CarriedRestrictions => {
  const { isDisabled, disabledBy, temporaryExpirationDate, subAccountAccessAllowed } = place
  const isLocked = user.lockedAt !== null && user.lockedIn === place.tenantId
  return {
    isDisabled: isDisabled || isLocked,
    disabledBy: !isDisabled && isLocked ? user.lockedBy : disabledBy,
    temporaryExpirationDate,
    ...(subAccountAccessAllowed === false && { subAccountAccessAllowed }),
  }
}

/**
 * What a tenant says of a user who comes to the place of another: it may know the account, or the address that the account
 * has had until now.
 *
 * @param place of the user who never came: what was said of them is carried by `toCarried`
 */
export const judgeArrival = async (
  tx: Database,
  place: MembershipRow,
  { userId, canonicalEmail }: NextAddress,
): Promise<CarriedRestrictions> => {
  const { tenantId } = place
  const present = (await findUserById(tx, userId))?.canonicalEmail ?? canonicalEmail
  const addresses = [...new Set([present, canonicalEmail])]
  return readSaidOfArrival(tx, userId, { tenantId, addresses, userId: place.userId })
}
