import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isByDirectory } from '../exclusions/disabled-by.queries.ts'
import { excludeMember } from '../exclusions/exclusions.queries.ts'

/**
 * Keeps of a place that ends that its member was put out: disabled or locked, other than by a directory, or at the end of their
 * time. The owner of the address may have another one by the next day, and whatever names this one again would begin without
 * that word (SEC-RA-49).
 */
export const keepPutOut = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock' | 'random'>,
  { place, user }: { readonly place: MembershipRow; readonly user: UserRow },
): Promise<void> => {
  const { tenantId, userId, temporaryExpirationDate: until } = place
  const isDisabled = place.isDisabled && !(await isByDirectory(tx, place))
  const isLocked = user.lockedAt !== null && user.lockedIn === tenantId
  const isOver = until !== null && until <= ctx.clock.now()
  if (!isDisabled && !isLocked && !isOver) return
  const by = isDisabled ? place.disabledBy : user.lockedBy
  // An operator, and who has set an end, has no id here: the organization stands for them.
  await excludeMember(tx, ctx, { tenantId, userId }, by ?? tenantId)
}
