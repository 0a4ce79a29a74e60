import { ApiError, type Operation } from '@vestibule/contract'
import type { Actor } from '../request/request-context.ts'

/**
 * Whether an actor may do this while impersonating a user. A change that does not say so may not be made (SEC-AD-06), and a
 * secret by which others get in may not be read (SEC-BE-11).
 */
export const isOpenWhileImpersonating = ({ method, whileImpersonating }: Operation): boolean =>
  whileImpersonating === 'allowed' || (method === 'GET' && whileImpersonating !== 'refused')

/** The one place where impersonating actors are stopped; every operation of the contract passes it. */
export const stopImpersonator = (operation: Operation, actor: Actor): Actor => {
  if (actor.impersonator === undefined || isOpenWhileImpersonating(operation)) return actor
  throw new ApiError('NOT_WHILE_IMPERSONATING')
}
