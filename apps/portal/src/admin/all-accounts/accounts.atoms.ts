import type { Input } from '@vestibule/contract'
import {
  createSubTenant,
  deleteSubTenant,
  getHierarchyMetadata,
  searchSubTenants,
  updateSubTenant,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { getTenantsUsersCount } from '@vestibule/contract/areas/sub-tenant-users'
import { accountSortKeys } from '@vestibule/contract/list-keys'
import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { pageSearch } from '../../kit/page/page-search.ts'
import { treeAtoms } from '../../kit/tree/tree.ts'
import { callAtom } from '../../ports/call.ts'
import { accountsSearch } from './accounts-search.ts'

/** A row with what is counted below it. */
export type Account = AccountRow & {
  readonly id: string
  readonly subAccounts: number
  readonly users: number
}

export const accountsAddress = pageSearch(accountsSearch)

/** How the accounts of each level are sorted: by name, unless the address says otherwise. */
export const accountSorting = atom(
  (get): { key: (typeof accountSortKeys)[number]; isDescending: boolean } => {
    const { sort, direction } = get(accountsAddress)
    return { key: accountSortKeys.find((key) => key === sort) ?? 'name', isDescending: direction === 'desc' }
  },
)

/** Accounts below the acting one, level by level; with a search, those of all levels that it finds. */
export const accounts = treeAtoms<Account>(async (get, parentId, { pageOffset, pageSize }) => {
  const call = get(callAtom)
  const { search } = get(accountsAddress)
  const { key, isDescending } = get(accountSorting)
  const { items, _metadata } = await call(searchSubTenants, {
    _limit: pageSize,
    _offset: pageOffset * pageSize,
    _subTenantId: parentId,
    _filter: parentId === undefined ? search : undefined,
    _sortBy: key,
    _order: isDescending ? 'DESC' : 'ASC',
  })
  const tenantIds = items.map(({ tenantId }) => tenantId)
  const [below, counts] =
    tenantIds.length === 0
      ? [[], []]
      : await Promise.all([
          call(getHierarchyMetadata, { _tenantIds: tenantIds.join() }),
          call(getTenantsUsersCount, { tenantIds }),
        ])
  const subAccounts = new Map(below.map((row) => [row.tenantId, row.totalSubTenants]))
  const users = new Map(counts.map((row) => [row.tenantId, row.totalUsers]))
  return {
    items: items.map((row) => ({
      ...row,
      id: row.tenantId,
      subAccounts: subAccounts.get(row.tenantId) ?? 0,
      users: users.get(row.tenantId) ?? 0,
    })),
    totalItems: _metadata.totalItems,
    isClosed: _metadata.isClosed ?? false,
  }
})

const then = accounts.reload
export const createAccount = actionAtom(
  (get, input: Input<typeof createSubTenant>) => get(callAtom)(createSubTenant, input),
  { then },
)
export const renameAccount = actionAtom(
  (get, input: Input<typeof updateSubTenant>) => get(callAtom)(updateSubTenant, input),
  { then },
)
export const deleteAccount = actionAtom(
  (get, tenantId: string) => get(callAtom)(deleteSubTenant, { tenantId }),
  { then },
)

/** Which users of an account enter those below it. */
export const changeAccess = actionAtom(
  (get, input: Input<typeof updateSubTenantHierarchySettings>) =>
    get(callAtom)(updateSubTenantHierarchySettings, input),
  { then },
)
/** Whether an account manages accounts of its own. */
export const changeManagement = actionAtom(
  (get, input: Input<typeof updateSubTenantManagement>) => get(callAtom)(updateSubTenantManagement, input),
  { then },
)
