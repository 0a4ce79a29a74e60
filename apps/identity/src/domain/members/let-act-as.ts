import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import { changeMembership } from './change-member.queries.ts'
import { endLocksSetIn } from './end-locks.queries.ts'
import { findMembership } from './memberships.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

const later = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return null
  return one > other ? one : other
}

/**
 * Lets a member act again, at least as long as the member could who had the place before: without them the tenant would have
 * no administrator, who alone could enable them (SEC-RA-88). A lock that another tenant or an operator has set is not its to end.
 */
export const letActAs = async (tx: Database, before: MembershipRow, to: Place, now: Date): Promise<void> => {
  const member = await findMembership(tx, to)
  if (member === undefined) return
  await endLocksSetIn(tx, now, { tenantId: to.tenantId, userIds: [to.userId] })
  await changeMembership(tx, to.tenantId, to.userId, {
    isDisabled: false,
    disabledBy: null,
    temporaryExpirationDate: later(member.temporaryExpirationDate, before.temporaryExpirationDate),
  })
}
