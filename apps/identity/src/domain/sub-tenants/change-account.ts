import { ApiError } from '@vestibule/contract'
import type { SubAccountAccessType, SubTenant } from '@vestibule/contract/schemas/sub-tenant'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { markGiven } from '../members/mark-given.queries.ts'
import { ensureNotOutRankedByAny } from '../members/rank.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { ensureMayGiveBackRoles } from '../roles/granting.ts'
import { changeTenant, readSettings } from '../tenants/account-settings.queries.ts'
import { roleIdsHeldIn } from './account-users.queries.ts'
import { hasAccountsBelow, removeAccount, toSubTenant } from './accounts.queries.ts'
import { inAccount, changingAccountBelow } from './the-account.ts'

export const renameAccount = (actor: Actor, tenantId: string, name: string) =>
  changingAccountBelow(actor, tenantId, async (tx, before) => {
    await changeTenant(tx, tenantId, { name }, actor.clock.now())
    const details = { before: before.name, after: name }
    await audit(tx, actor, { action: 'subAccount.renamed', resourceId: tenantId, details })
    return {}
  })

/**
 * Deletes an account that has none below itself: what lies below is never taken along unseen. Its members are removed with
 * it, and those who belong nowhere else are deleted, so that it is judged as removing each of them (SEC-RA-78).
 *
 * @throws ApiError STEP_UP_REQUIRED, HAS_SUB_ACCOUNTS, NOT_FOUND, OUT_RANKED
 */
export const deleteAccount = async (actor: Actor, tenantId: string) => {
  await requireFreshProof(actor)
  return changingAccountBelow(actor, tenantId, async (tx, { name }) => {
    if (await hasAccountsBelow(tx, tenantId)) throw new ApiError('HAS_SUB_ACCOUNTS')
    await ensureNotOutRankedByAny(tx, inAccount(actor, tx, tenantId))
    await removeAccount(tx, actor, tenantId)
    await audit(tx, actor, { action: 'subAccount.deleted', resourceId: tenantId, details: { name } })
    return {}
  })
}

/** From the narrowest to the widest. */
const accessTypes: readonly SubAccountAccessType[] = ['defaultOff', 'defaultOn', 'alwaysOn']

/**
 * Access for a whole account carries the rights of all its members into the accounts below it, and management opens these
 * for them: it is judged and proved as if it were given to each (SEC-RA-10).
 */
const openBelow = async (tx: Database, actorIn: Actor): Promise<void> => {
  await ensureMayGiveBackRoles(tx, actorIn, await roleIdsHeldIn(tx, actorIn.tenantId))
  await markGiven(tx, actorIn.tenantId, 'all', actorIn.clock.now())
}

/** @throws ApiError NOT_FOUND, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED */
export const setAccessType = (
  actor: Actor,
  tenantId: string,
  subAccountAccessType: SubAccountAccessType | undefined,
): Promise<SubTenant> =>
  changingAccountBelow(actor, tenantId, async (tx, before) => {
    if (subAccountAccessType === undefined) return toSubTenant(before)
    const isWider =
      accessTypes.indexOf(subAccountAccessType) > accessTypes.indexOf(before.subAccountAccessType)
    if (isWider) await openBelow(tx, inAccount(actor, tx, tenantId))
    await changeTenant(tx, tenantId, { subAccountAccessType }, actor.clock.now())
    const details = { before: before.subAccountAccessType, after: subAccountAccessType }
    await audit(tx, actor, { action: 'subAccount.accessTypeChanged', resourceId: tenantId, details })
    return toSubTenant(await readSettings(tx, tenantId))
  })

/** @throws ApiError NOT_FOUND, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED */
export const setManagement = (
  actor: Actor,
  tenantId: string,
  isReseller: boolean | undefined,
): Promise<SubTenant> =>
  changingAccountBelow(actor, tenantId, async (tx, before) => {
    if (isReseller === undefined) return toSubTenant(before)
    if (isReseller && !before.isReseller) await openBelow(tx, inAccount(actor, tx, tenantId))
    await changeTenant(tx, tenantId, { isReseller }, actor.clock.now())
    const details = { before: before.isReseller, after: isReseller }
    await audit(tx, actor, { action: 'subAccount.managementChanged', resourceId: tenantId, details })
    return toSubTenant(await readSettings(tx, tenantId))
  })
