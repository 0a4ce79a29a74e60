import { ApiError } from '@vestibule/contract'
import type { SubAccountAccessType, SubTenant } from '@vestibule/contract/schemas/sub-tenant'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { changeTenant, readSettings } from '../tenants/account-settings.queries.ts'
import { hasAccountsBelow, removeAccount, toSubTenant } from './accounts.queries.ts'
import { lockAccountBelow } from './the-account.ts'

export const renameAccount = (actor: Actor, tenantId: string, name: string) =>
  actor.transaction(async (tx) => {
    const before = await lockAccountBelow(tx, actor, tenantId)
    await changeTenant(tx, tenantId, { name }, actor.clock.now())
    const details = { before: before.name, after: name }
    await audit(tx, actor, { action: 'subAccount.renamed', resourceId: tenantId, details })
    return {}
  })

/**
 * Deletes an account that has none below itself: what lies below is never taken along unseen.
 *
 * @throws ApiError STEP_UP_REQUIRED, HAS_SUB_ACCOUNTS, NOT_FOUND
 */
export const deleteAccount = async (actor: Actor, tenantId: string) => {
  await requireFreshProof(actor)
  return actor.transaction(async (tx) => {
    const { name } = await lockAccountBelow(tx, actor, tenantId)
    if (await hasAccountsBelow(tx, tenantId)) throw new ApiError('HAS_SUB_ACCOUNTS')
    await removeAccount(tx, actor, tenantId)
    await audit(tx, actor, { action: 'subAccount.deleted', resourceId: tenantId, details: { name } })
    return {}
  })
}

export const setAccessType = (
  actor: Actor,
  tenantId: string,
  subAccountAccessType: SubAccountAccessType | undefined,
): Promise<SubTenant> =>
  actor.transaction(async (tx) => {
    const before = await lockAccountBelow(tx, actor, tenantId)
    if (subAccountAccessType === undefined) return toSubTenant(before)
    await changeTenant(tx, tenantId, { subAccountAccessType }, actor.clock.now())
    const details = { before: before.subAccountAccessType, after: subAccountAccessType }
    await audit(tx, actor, { action: 'subAccount.accessTypeChanged', resourceId: tenantId, details })
    return toSubTenant(await readSettings(tx, tenantId))
  })

export const setManagement = (
  actor: Actor,
  tenantId: string,
  isReseller: boolean | undefined,
): Promise<SubTenant> =>
  actor.transaction(async (tx) => {
    const before = await lockAccountBelow(tx, actor, tenantId)
    if (isReseller === undefined) return toSubTenant(before)
    await changeTenant(tx, tenantId, { isReseller }, actor.clock.now())
    const details = { before: before.isReseller, after: isReseller }
    await audit(tx, actor, { action: 'subAccount.managementChanged', resourceId: tenantId, details })
    return toSubTenant(await readSettings(tx, tenantId))
  })
