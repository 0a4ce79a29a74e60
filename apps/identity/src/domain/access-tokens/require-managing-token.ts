import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { manageScope } from './manage-scope.ts'

/**
 * Stops tokens of host pages and applications: what follows needs one of the portal's, or of an application that manages by
 * the published wire (SEC-TO-02, decision 152).
 *
 * @throws ApiError FORBIDDEN, in the words of RFC 6750, section 3.1
 */
export const requireManagingToken = ({ isManaging, reply }: Pick<Actor, 'isManaging' | 'reply'>): void => {
  if (isManaging) return
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${manageScope}"`)
  throw new ApiError('FORBIDDEN', { scope: manageScope })
}
