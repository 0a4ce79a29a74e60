import type { Database } from '../../platform/db/database.ts'
import { isOneLeft, readBesideSso } from './administrators.ts'
import { liveBreakGlassUsers } from './break-glass.queries.ts'
import { readAdministration } from './find-administrators.ts'

/**
 * Whether a tenant would be without an administrator, or without one of the kinds that stay (SEC-AD-05), if this member were none.
 * A member among the break-glass users counts as needed.
 */
export const isNeededAdministrator = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  now: Date,
): Promise<boolean> => {
  if ((await liveBreakGlassUsers(tx, tenantId, now)).some((user) => user.userId === userId)) return true
  const { members } = await readAdministration(tx, { tenantId, now })
  const others = members.filter((member) => member.userId !== userId)
  if (!isOneLeft(members, others)) return true
  return !isOneLeft(await readBesideSso(tx, tenantId, members), await readBesideSso(tx, tenantId, others))
}
