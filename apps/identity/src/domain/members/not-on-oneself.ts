import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'

/** Whether a user is the one who acts, by themselves or as another user. */
export const isOneself = ({ userId, impersonator }: Pick<Actor, 'userId' | 'impersonator'>, id: string) =>
  id === userId || id === impersonator?.id

/**
 * Disabling and removing oneself would end in the middle of one's own request; and no member lifts what was said against
 * them, also not as another user (SEC-RA-29).
 *
 * @throws ApiError NOT_ON_YOURSELF
 */
export const ensureNotOneself = (actor: Pick<Actor, 'userId' | 'impersonator'>, userId: string): void => {
  if (isOneself(actor, userId)) throw new ApiError('NOT_ON_YOURSELF')
}

/**
 * Roles are judged by what the caller holds. One who acts from an account above holds it there: what was taken from them in
 * this account they would still be able to give, to themselves as well (SEC-RA-58).
 *
 * @param userIds who is given roles
 * @throws ApiError NOT_ON_YOURSELF
 */
export const ensureNotOneselfFromAbove = (
  actor: Pick<Actor, 'userId' | 'impersonator' | 'tenantId' | 'tokenTenantId'>,
  userIds: readonly string[],
): void => {
  if (actor.tokenTenantId === actor.tenantId) return
  for (const userId of userIds) ensureNotOneself(actor, userId)
}
