import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { enforcesSso, listBesideSso } from '../members/beside-sso.queries.ts'
import { readAdministration } from '../members/find-administrators.ts'

/**
 * Does what may make single sign-on the only way in for more people, and refuses it where no administrator could sign in
 * any more should the provider be down (SEC-AD-05): one has to be a break-glass user, or of another domain and not come by it.
 * Changes of members are asked the same by `changingAdministrators`.
 *
 * @throws ApiError LAST_ADMINISTRATOR
 */
export const keepingAccess = async <Result>(
  tx: Database,
  { tenantId, clock }: Pick<Actor, 'tenantId' | 'clock'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  await lockTenant(tx, tenantId)
  const result = await work()
  if (!(await enforcesSso(tx, tenantId))) return result
  const { members } = await readAdministration(tx, { tenantId, now: clock.now() })
  const administrators = members.map(({ userId }) => userId)
  const beside = await listBesideSso(tx, tenantId, administrators)
  if (administrators.length > 0 && beside.length === 0) throw new ApiError('LAST_ADMINISTRATOR')
  return result
}
