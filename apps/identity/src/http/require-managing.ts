import { ApiError, type Operation } from '@vestibule/contract'
import { manageScope } from '../domain/access-tokens/manage-scope.ts'
import type { Actor } from '../request/request-context.ts'

/**
 * The one place where tokens of host pages and applications are stopped: what the contract does not open to them needs a
 * token of the portal's, or of an application that manages by the published wire (SEC-TO-02, decision 152).
 *
 * @throws ApiError FORBIDDEN, in the words of RFC 6750, section 3.1
 */
export const requireManaging = (operation: Operation, actor: Actor): void => {
  if (actor.isManaging || operation.hostTokens === 'allowed') return
  actor.reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${manageScope}"`)
  throw new ApiError('FORBIDDEN', { scope: manageScope })
}
