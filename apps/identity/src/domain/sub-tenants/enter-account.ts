import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import { type ActingBelow, hasAccessBelow } from './access-below.ts'
import { withinAccount } from './below.queries.ts'
import { ensureBelow } from './the-account.ts'

const readsAccounts = 'fe.account-hierarchy.read.subAccount'

/** Whether a member could enter an account below by what they hold above (SEC-TE-09). Addresses are not asked here. */
export const canEnterAccount = async (
  db: Database,
  actor: ActingBelow,
  tenantId: string,
): Promise<boolean> => {
  if (!actor.can(readsAccounts)) return false
  const within = await withinAccount(db, actor.tenantId, [tenantId])
  return within.get(tenantId)?.isReached === true && (await hasAccessBelow(db, actor))
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
  if (isBound || !actor.can(readsAccounts)) throw new ApiError('NOT_FOUND')
  await ensureBelow(actor, tenantId)
  return { ...actor, tenantId }
}
