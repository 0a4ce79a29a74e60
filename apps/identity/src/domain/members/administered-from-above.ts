import { countsForRank } from '@vestibule/access/granting'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listAbove } from '../rate-limits/tree-above.queries.ts'
import { findMembersHolding } from './find-administrators.ts'
import type { HeldRight } from './rank.queries.ts'
import { listRightsToAct } from './rights-to-act.ts'

/**
 * Whether a member of an account above could act in a tenant now and give its members such rights, and so decide of them. What
 * no member can give, or every member, is not asked for.
 *
 * @param given rights that would have to be given there
 */
export const isAdministeredFromAbove = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  tenantId: string,
  given: readonly HeldRight[],
): Promise<boolean> => {
  const counted = given.filter((right) => right.assignmentType === 'ASSIGNABLE' && countsForRank(right))
  const required = counted.map(({ key }) => key)
  const now = ctx.clock.now()
  for (const aboveId of (await listAbove(tx, tenantId)).slice(1)) {
    for (const { userId } of await findMembersHolding(tx, { tenantId: aboveId, now }, required)) {
      const rights = await listRightsToAct(tx, ctx, { tenantId, userId })
      if (rights.some((held) => held.tenantId === aboveId && held.canEnter)) return true
    }
  }
  return false
}
