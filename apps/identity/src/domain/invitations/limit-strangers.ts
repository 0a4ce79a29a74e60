import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { listAbove } from '../rate-limits/tree-above.queries.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { hasProvedDomain } from '../tenants/proved-domain.queries.ts'

/** Invitations that a tree of tenants without a proved domain may mail in a day. */
const strangers = { most: 50, seconds: 86_400 }

/**
 * Whether a tenant may mail one more invitation today. A tree that any person could have made may not mail many; one that
 * has proved a domain is known by it, and is not limited. People with an account count like others: otherwise the limit
 * would tell who has one.
 */
export const mayMailStranger = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  tenantId: string,
): Promise<boolean> => {
  const above = await listAbove(tx, tenantId)
  if (await hasProvedDomain(tx, above)) return true
  return fitsWindow({ clock: ctx.clock, db: tx }, `strangers.${above.at(-1) ?? tenantId}`, strangers)
}

/**
 * Keeps a tenant from mailing many invitations.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS beyond 50 in a day
 */
export const limitStrangers = async (tx: Database, actor: Actor, tenantId: string): Promise<void> => {
  if (!(await mayMailStranger(tx, actor, tenantId)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: strangers.seconds })
}
