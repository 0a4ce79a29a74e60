import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { fitsTreeWindow } from '../tenants/fits-tree-window.ts'

/** Invitations that a tree of tenants without a proved domain may mail in a day. */
const strangers = { most: 50, seconds: 86_400 }

type Sending = {
  readonly tenantId: string
  readonly beyondLimit: 'refuse' | 'skip'
  /** A caller asks who has shown nothing: counted apart, so that it takes nothing from what the tenant may send itself. */
  readonly isUnproved: boolean
}

/**
 * Whether a tenant may mail one more invitation today, for whatever member, server, directory or stranger asks. A tree that
 * any person could have made may not mail many; one that has proved a domain is known by it, and is not limited. People with an
 * account count like others: otherwise the limit would tell who has one.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS beyond 50 in a day, where that is asked for
 */
export const fitsStrangers = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { tenantId, beyondLimit, isUnproved }: Sending,
): Promise<boolean> => {
  const kind = isUnproved ? 'strangers-again' : 'strangers'
  const isWithin = await fitsTreeWindow(tx, ctx, { kind, tenantId, unproved: strangers })
  if (!isWithin && beyondLimit === 'refuse')
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: strangers.seconds })
  return isWithin
}
