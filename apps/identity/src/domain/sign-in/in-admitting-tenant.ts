import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { SignInAttempt } from '../sessions/sign-in-attempt.ts'
import { admittingTenant } from './admitting-tenant.queries.ts'
import { everywhere } from './named-tenant.ts'

/**
 * Lets a user into an application of managed access only where it is assigned to them. A user of several tenants is led
 * to one that has assigned it, unless the way in belongs to one tenant.
 *
 * @throws ApiError APPLICATION_NOT_ASSIGNED
 */
export const inAdmittingTenant = async (
  db: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
): Promise<SignInAttempt> => {
  if (ctx.client.accessType === 'FREE_ACCESS') return attempt
  const tenantId = await admittingTenant(db, ctx, {
    userId: attempt.user.id,
    preferred: attempt.tenantId,
    isOnly: !everywhere.has(attempt.method),
  })
  if (tenantId === undefined) throw new ApiError('APPLICATION_NOT_ASSIGNED')
  return { ...attempt, tenantId }
}
