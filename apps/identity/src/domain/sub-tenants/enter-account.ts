import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { ensureAddressAllowed } from '../restrictions/ensure-address-allowed.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ActingBelow } from './access-below.ts'
import { ensureBelow } from './the-account.ts'

/**
 * Refuses an account which does not lie below, or which a member may not enter by what they hold above (SEC-TE-09).
 *
 * @throws ApiError NOT_FOUND
 */
export const ensureMayEnter = async (db: Database, actor: ActingBelow, tenantId: string): Promise<void> => {
  if (!actor.can('fe.account-hierarchy.read.subAccount')) throw new ApiError('NOT_FOUND')
  await ensureBelow(db, actor, tenantId)
}

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
  if (isBound) throw new ApiError('NOT_FOUND')
  await ensureMayEnter(actor.db, actor, tenantId)
  const user = { id: actor.userId, email: actor.email }
  await ensureAddressAllowed(actor, { tenantId, version: undefined, user })
  return { ...actor, tenantId }
}
