import type { Operation } from '@vestibule/contract'
import { requireManagingToken } from '../domain/access-tokens/require-managing-token.ts'
import type { Actor } from '../request/request-context.ts'

/**
 * The one place where operations are closed to tokens of host pages and applications: what the contract does not open to
 * them needs a token that manages.
 *
 * @throws ApiError FORBIDDEN
 */
export const requireManaging = (operation: Operation, actor: Actor): void => {
  if (operation.hostTokens !== 'allowed') requireManagingToken(actor)
}
