import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAllowedBelow, managesAccounts } from '../roles/access-below.queries.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'

/** A caller as far as accounts below are concerned. */
export type ActingBelow = Pick<Actor, 'tenantId' | 'tokenTenantId' | 'userId' | 'can' | 'impersonator'>

/** Whether an account may manage accounts of its own: the uppermost always does. */
const isManaging = async (db: Database, tenantId: string): Promise<boolean> => {
  const { parentId, isReseller } = await readSettings(db, tenantId)
  return parentId === null || isReseller
}

/** Why a caller may act below the acting account now, or not. */
export type AccessBelow = {
  /** Whether the acting account manages accounts of its own. */
  readonly isManaging: boolean
  /** Whether the caller may enter those, as a member of the account whose rights they use. */
  readonly isAllowed: boolean
}

/** Who acts as another user has no access: they would borrow one that is not theirs. */
export const readAccessBelow = async (db: Database, actor: ActingBelow): Promise<AccessBelow> => {
  const { tokenTenantId: tenantId, userId } = actor
  const isManager = actor.can(managesAccounts)
  return {
    isManaging: await isManaging(db, actor.tenantId),
    isAllowed:
      actor.impersonator === undefined && (await isAllowedBelow(db, { tenantId, userId, isManager })),
  }
}

/** Whether a caller has access to the accounts below the acting one now (SEC-TE-09). */
export const hasAccessBelow = async (db: Database, actor: ActingBelow): Promise<boolean> => {
  const { isManaging: isOpen, isAllowed } = await readAccessBelow(db, actor)
  return isOpen && isAllowed
}
