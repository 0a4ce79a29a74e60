import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { listAdministrators } from '../members/find-administrators.ts'
import { listEnforcedDomains } from './enforced-domains.queries.ts'
import { listMemberConnections } from './member-connections.queries.ts'

/**
 * Does what may make single sign-on the only way in for more people, and refuses it where no administrator could sign in
 * any more should the provider be down (SEC-AD-05): one has to be a break-glass user, or of another domain and not come by it.
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
  const enforced = await listEnforcedDomains(tx, tenantId)
  if (enforced.length === 0) return result
  const connections = await listMemberConnections(tx, tenantId)
  const administrators = await listAdministrators(tx, tenantId, clock.now())
  const canSignInOtherwise = administrators.some(({ userId, email }) => {
    const domain = canonicalEmail(email)?.split('@')[1]
    const keeping = enforced.filter((one) => one.domain === domain || one.id === connections.get(userId))
    return keeping.every(({ breakGlassUserIds }) => breakGlassUserIds.includes(userId))
  })
  if (administrators.length > 0 && !canSignInOtherwise) throw new ApiError('LAST_ADMINISTRATOR')
  return result
}
