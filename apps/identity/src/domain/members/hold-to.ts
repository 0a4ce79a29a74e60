import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { CarriedRestrictions } from '../exclusions/carried-restrictions.queries.ts'
import { changeMembership } from './change-member.queries.ts'

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Holds a membership to what was said of a member with the same address as well, where that is less (SEC-RA-49). */
export const holdTo = async (
  tx: Database,
  membership: MembershipRow,
  carried: CarriedRestrictions,
): Promise<void> => {
  const { tenantId, userId, isDisabled, disabledBy, temporaryExpirationDate, subAccountAccessAllowed } =
    membership
  await changeMembership(tx, tenantId, userId, {
    isDisabled: isDisabled || carried.isDisabled,
    disabledBy: isDisabled ? disabledBy : carried.disabledBy,
    temporaryExpirationDate: earlier(temporaryExpirationDate, carried.temporaryExpirationDate),
    subAccountAccessAllowed: carried.subAccountAccessAllowed ?? subAccountAccessAllowed,
  })
}
