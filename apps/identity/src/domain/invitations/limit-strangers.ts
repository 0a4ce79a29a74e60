import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { hasProvedDomain } from './invites.queries.ts'

/** Mails to people without an account that a tenant without a proved domain may cause in a day. */
const strangers = { most: 50, seconds: 86_400 }

/**
 * Whether a tenant may cause one more mail to a stranger today. One that any person could have made may not mail many; one
 * that has proved a domain is known by it, and is not limited.
 */
export const mayMailStranger = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  tenantId: string,
): Promise<boolean> =>
  (await hasProvedDomain(tx, tenantId)) ||
  fitsWindow({ clock: ctx.clock, db: tx }, `strangers.${tenantId}`, strangers)

/**
 * Keeps a tenant from mailing many strangers.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS beyond 50 in a day
 */
export const limitStrangers = async (tx: Database, actor: Actor, tenantId: string): Promise<void> => {
  if (!(await mayMailStranger(tx, actor, tenantId)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: strangers.seconds })
}
