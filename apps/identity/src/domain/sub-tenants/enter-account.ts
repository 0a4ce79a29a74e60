import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import { readsAccounts } from '../roles/access-below.queries.ts'
import { ensureBelow } from './the-account.ts'

/**
 * The caller in the account that a request names, which is the token's own or one below that they may enter; any other
 * answers as an unknown one (SEC-TE-02). Rights are those of the token's account, as they are in the database now; rules
 * about addresses are also those of the account that is entered.
 */
export const enterAccount = async (actor: Actor, named: string): Promise<Actor> => {
  ensureTenantId(actor.tenantId)
  ensureTenantId(named)
  const tenantId = named.toLowerCase()
  if (tenantId === actor.tenantId) return actor
  // An actor impersonates a user in one tenant (SEC-AD-06), and an API token counts in the tenant it was made in.
  const isBound = actor.impersonator !== undefined || actor.apiToken !== undefined
  if (isBound || !actor.can(readsAccounts)) throw new ApiError('NOT_FOUND')
  await ensureBelow(actor, tenantId)
  return { ...actor, tenantId }
}
