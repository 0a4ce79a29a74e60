import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { CarriedRestrictions } from '../exclusions/carried-restrictions.queries.ts'
import { firstWord } from '../exclusions/disabled-by.queries.ts'
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
  const words = [...(isDisabled ? [disabledBy] : []), ...(carried.isDisabled ? [carried.disabledBy] : [])]
  await changeMembership(tx, tenantId, userId, {
    isDisabled: words.length > 0,
    disabledBy: await firstWord(tx, words),
    temporaryExpirationDate: earlier(temporaryExpirationDate, carried.temporaryExpirationDate),
    subAccountAccessAllowed: carried.subAccountAccessAllowed ?? subAccountAccessAllowed,
  })
}
