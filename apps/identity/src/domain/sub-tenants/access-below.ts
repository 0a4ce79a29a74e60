import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAllowedBelow, managesAccounts } from '../members/access-below.queries.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'

/** A caller as far as accounts below are concerned. */
export type ActingBelow = Pick<Actor, 'tenantId' | 'tokenTenantId' | 'userId' | 'can' | 'impersonator'>

/** Whether an account may manage accounts of its own: the uppermost always does. */
export const isManaging = async (db: Database, tenantId: string): Promise<boolean> => {
  const { parentId, isReseller } = await readSettings(db, tenantId)
  return parentId === null || isReseller
}

/**
 * Whether a caller has access to the accounts below the acting one now (SEC-TE-09): as a member of the account whose rights
 * they use, and where the acting account manages accounts of its own. Who acts as another user has none: they would borrow an
 * access that is not theirs.
 */
export const hasAccessBelow = async (db: Database, actor: ActingBelow): Promise<boolean> => {
  const { tokenTenantId: tenantId, userId } = actor
  if (actor.impersonator !== undefined) return false
  const isManager = actor.can(managesAccounts)
  return (await isAllowedBelow(db, { tenantId, userId, isManager })) && (await isManaging(db, actor.tenantId))
}
