import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import { listAddresses } from './member-addresses.queries.ts'
import { hasLeftNamed, hasMovedAway } from './typed-address.ts'

/** `hasLeftNamed` of a row. Statements that read many ask `isKnownAddress` beside them. */
export const hasLeft = async (
  db: Database,
  membership: MembershipRow,
  user: Pick<UserRow, 'canonicalEmail'>,
): Promise<boolean> => {
  if (!hasMovedAway(membership, user)) return false
  const { canonicalEmail: address } = user
  const isKnownAddress = address !== null && (await listAddresses(db, membership)).includes(address)
  return hasLeftNamed(membership, user, isKnownAddress)
}
