import { ApiError, type Received } from '@vestibule/contract'
import type { createSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { accountLimits } from '@vestibule/contract/constants'
import type { SubTenant } from '@vestibule/contract/schemas/sub-tenant'
import type { Database } from '../../platform/db/database.ts'
import { isReservedId } from '../../platform/db/schema/columns.ts'
import type { tenants } from '../../platform/db/schema/tenants.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { ownPage } from '../applications/return-address.ts'
import { audit } from '../audit/audit.ts'
import { rootOfTree } from '../rate-limits/tree-above.queries.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'
import { insertAccount, toSubTenant } from './accounts.queries.ts'
import { listParents } from './below.queries.ts'
import { limitAccounts } from './limit-accounts.ts'
import { changingAccounts } from './the-account.ts'
import { wasTenantId } from './used-ids.queries.ts'

type CreateParams = Received<typeof createSubTenant>

const customLogin = 'fe.account-settings.write.custom-login-box'
const management = 'fe.account-hierarchy.write.subAccountManagement'

/** Where people of the account are sent is a page of the application, by the rule every redirect passes (SEC-PO-03). */
const parsePage = (actor: Actor, text: string | undefined): string | null => {
  if (text === undefined) return null
  if (!actor.can(customLogin)) throw new ApiError('FORBIDDEN', { permission: customLogin })
  const own = ownPage(actor, text)
  if (own === undefined) throw new ApiError('REDIRECT_REFUSED')
  return own
}

/** Taken, taken before and reserved ids are refused alike: the answer says nothing about other tenants (SEC-ID-01). */
const addRow = async (tx: Database, row: typeof tenants.$inferInsert): Promise<void> => {
  const isAdded = !isReservedId(row.id) && (await insertAccount(tx, row))
  // The row is there first: a deletion that is under way has been waited for, and has kept its id.
  if (!isAdded || (await wasTenantId(tx, row.id))) throw new ApiError('INVALID_INPUT', { field: 'tenantId' })
}

const toRow = (actor: Actor, params: CreateParams): typeof tenants.$inferInsert => {
  const now = actor.clock.now()
  return {
    id: params.tenantId ?? uuidv7(actor.clock, actor.random),
    name: params.name,
    parentId: params.parentTenantId,
    isReseller: params.isReseller ?? false,
    status: params.status ?? null,
    website: params.website ?? null,
    applicationUrl: parsePage(actor, params.applicationUrl),
    logo: params.logo ?? params.logoUrl ?? null,
    address: params.address ?? null,
    timezone: params.timezone ?? null,
    currency: params.currency ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Adds an account. Its parent stands already and is never changed, so no account can come to lie below itself. The
 * parent is locked: it cannot be deleted in between. So is the root of the tree, for which accounts are counted.
 */
export const createAccount = async (params: CreateParams, actor: Actor): Promise<SubTenant> => {
  if (params.isReseller && !actor.can(management)) throw new ApiError('FORBIDDEN', { permission: management })
  const row = toRow(actor, params)
  // No account moves, so the root is the same once it is locked.
  const waitsFor = [await rootOfTree(actor.db, params.parentTenantId)]
  const below = { ids: [params.parentTenantId], isMade: true, waitsFor }
  return changingAccounts(actor, below, async (tx) => {
    const parents = await listParents(tx, params.parentTenantId)
    if (parents.length >= accountLimits.depth) throw new ApiError('SUB_ACCOUNTS_TOO_DEEP')
    await limitAccounts(tx, actor, params.parentTenantId)
    await addRow(tx, row)
    const { name, parentTenantId, creatorName, creatorEmail } = params
    const details = { name, parentTenantId, creatorName, creatorEmail }
    await audit(tx, actor, { action: 'subAccount.added', resourceId: row.id, details })
    return toSubTenant(await readSettings(tx, row.id))
  })
}
