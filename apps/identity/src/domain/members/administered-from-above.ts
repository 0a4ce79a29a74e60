import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listAbove } from '../rate-limits/tree-above.queries.ts'
import { readAdministration } from './find-administrators.ts'
import { listRightsToAct } from './rights-to-act.ts'

/** Whether an administrator of an account above could act in a tenant now, and so decide of its members. */
export const isAdministeredFromAbove = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  tenantId: string,
): Promise<boolean> => {
  for (const aboveId of (await listAbove(tx, tenantId)).slice(1)) {
    const { members } = await readAdministration(tx, { tenantId: aboveId, now: ctx.clock.now() })
    for (const { userId } of members) {
      const rights = await listRightsToAct(tx, ctx, { tenantId, userId })
      if (rights.some((held) => held.tenantId === aboveId && held.canEnter)) return true
    }
  }
  return false
}
