import type { Contract } from '@vestibule/contract'
import { hasAccessBelow } from '../../domain/sub-tenants/access-below.ts'
import { countBelow } from '../../domain/sub-tenants/below.queries.ts'
import {
  deleteAccount,
  renameAccount,
  setAccessType,
  setManagement,
} from '../../domain/sub-tenants/change-account.ts'
import { createAccount } from '../../domain/sub-tenants/create-account.ts'
import {
  listAccountsBelow,
  readAccountTree,
  ownParents,
  parentsBelowActing,
} from '../../domain/sub-tenants/read-hierarchy.ts'
import { searchAccounts } from '../../domain/sub-tenants/search-accounts.queries.ts'
import { ensureWithin } from '../../domain/sub-tenants/the-account.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const subTenantsHandlers: IdentityHandlers<Contract['subTenants']> = {
  getSubTenants: (_, actor) => listAccountsBelow(actor),
  getParentTenants: (_, actor) => ownParents(actor),
  getParentTenantsById: ({ tenantId }, actor) => parentsBelowActing(actor, tenantId),
  getSubTenantsAsTree: (_, actor) => readAccountTree(actor),

  searchSubTenants: async ({ _limit, _offset, _filter, _subTenantId, _sortBy, _order }, actor) => {
    if (_subTenantId !== undefined) await ensureWithin(actor, [_subTenantId])
    if (!(await hasAccessBelow(actor.db, actor)))
      return { items: [], _metadata: { totalItems: 0, totalPages: 0, isClosed: true } }
    const { items, total } = await searchAccounts(actor.db, {
      below: _subTenantId ?? actor.tenantId,
      filter: _filter,
      sortBy: _sortBy ?? 'name',
      isDescending: _order === 'DESC',
      offset: _offset,
      limit: _limit,
    })
    return { items, _metadata: { totalItems: total, totalPages: Math.ceil(total / _limit) } }
  },

  getHierarchyMetadata: async ({ _tenantIds }, actor) => {
    await ensureWithin(actor, _tenantIds)
    const isOpen = await hasAccessBelow(actor.db, actor)
    const counts = isOpen ? await countBelow(actor.db, _tenantIds) : new Map<string, number>()
    return _tenantIds.map((tenantId) => {
      const totalSubTenants = counts.get(tenantId) ?? 0
      return { tenantId, totalSubTenants, isParent: totalSubTenants > 0 }
    })
  },

  createSubTenant: createAccount,
  updateSubTenant: ({ tenantId, name }, actor) => renameAccount(actor, tenantId, name),
  deleteSubTenant: ({ tenantId }, actor) => deleteAccount(actor, tenantId),
  updateSubTenantHierarchySettings: ({ tenantId, subAccountAccessType }, actor) =>
    setAccessType(actor, tenantId, subAccountAccessType),
  updateSubTenantManagement: ({ tenantId, isReseller }, actor) => setManagement(actor, tenantId, isReseller),
}
