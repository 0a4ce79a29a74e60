import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { isOneLeft, readBesideSso } from '../members/administrators.ts'
import { readAdministration } from '../members/find-administrators.ts'

/**
 * Does what may make single sign-on the only way in for more people, and refuses it where no administrator could sign in
 * any more should the provider be down (SEC-AD-05): one has to be a break-glass user, or of another domain and not come by
 * it, and one whose membership lasts if that of any administrator does. Where none could before, the change is not what
 * takes the last one, and the way in that is left can be kept in repair. Changes of members are asked the same by
 * `changingAdministrators`.
 *
 * @throws ApiError LAST_ADMINISTRATOR
 */
export const keepingAccess = async <Result>(
  tx: Database,
  { tenantId, clock }: Pick<Actor, 'tenantId' | 'clock'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  await lockTenant(tx, tenantId)
  const { members } = await readAdministration(tx, { tenantId, now: clock.now() })
  const before = await readBesideSso(tx, tenantId, members)
  const result = await work()
  const after = await readBesideSso(tx, tenantId, members)
  if (!isOneLeft(members, after) && !isOneLeft(before, after)) throw new ApiError('LAST_ADMINISTRATOR')
  return result
}
