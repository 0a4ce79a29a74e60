import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { addBreakGlassUser } from './break-glass.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Makes a member a break-glass user of the tenant's enforced connections, and writes it down for each. */
export const letBeside = async (
  tx: Database,
  ctx: RequestContext,
  { tenantId, userId }: Place,
): Promise<void> => {
  const connections = await addBreakGlassUser(tx, { tenantId, userId }, ctx.clock.now())
  for (const { id, breakGlassUserIds } of connections) {
    const details = { from: true, to: true, breakGlassUserIds }
    await audit(tx, ctx, { action: 'sso.enforcementChanged', tenantId, userId, resourceId: id, details })
  }
}
