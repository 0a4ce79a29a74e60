import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { waitingFor } from '../consent/waiting-for.queries.ts'
import { liftExclusion } from '../exclusions/exclusions.queries.ts'
import { givingBack } from '../members/give-back.ts'
import { findMembership } from '../members/memberships.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * An administrator invites a pending member again, who may have been put out before a directory brought them. While the
 * invitation waits for consent it lifts nothing; who is let in by it is judged as one who is enabled (SEC-RA-51).
 *
 * @throws ApiError ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const liftForInvited = async (tx: Database, actor: Actor, place: Place): Promise<void> => {
  if ((await findMembership(tx, place))?.isDisabled !== true) return
  if ((await waitingFor(tx, place.tenantId, place.userId)) !== undefined) return
  const { userId } = place
  await givingBack(tx, actor, { userId, isUndo: false }, () => liftExclusion(tx, place))
}
