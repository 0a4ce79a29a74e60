import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { hasProvedDomain } from './invites.queries.ts'

/** Mails to people without an account that a tenant without a proved domain may cause in a day. */
const strangers = { most: 50, seconds: 86_400 }

/**
 * Keeps a tenant that any person could have made from mailing many strangers. One that has proved a domain is known by
 * it, and is not limited.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS beyond 50 in a day
 */
export const limitStrangers = async (tx: Database, actor: Actor, tenantId: string): Promise<void> => {
  if (await hasProvedDomain(tx, tenantId)) return
  if (!(await fitsWindow({ ...actor, db: tx }, `strangers.${tenantId}`, strangers)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: strangers.seconds })
}
