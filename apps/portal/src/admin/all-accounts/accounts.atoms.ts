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
import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
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

/** Accounts below the acting one, level by level; with a search, those of all levels that it finds. */
export const accounts = treeAtoms<Account>(async (get, parentId, { pageOffset, pageSize }) => {
  const call = get(callAtom)
  const { search } = get(accountsAddress)
  const { items, _metadata } = await call(searchSubTenants, {
    _limit: pageSize,
    _offset: pageOffset * pageSize,
    _subTenantId: parentId,
    _filter: parentId === undefined ? search : undefined,
    _sortBy: 'name',
    _order: 'ASC',
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

type AccessChange = Pick<
  Input<typeof updateSubTenantHierarchySettings>,
  'tenantId' | 'subAccountAccessType'
> & {
  /** Absent where the user may not change it. */
  readonly isReseller?: boolean
}

/** Who enters the accounts below one, and whether it manages accounts of its own. */
export const changeAccess = actionAtom(
  async (get, { tenantId, subAccountAccessType, isReseller }: AccessChange): Promise<void> => {
    const call = get(callAtom)
    if (subAccountAccessType !== undefined)
      await call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType })
    if (isReseller !== undefined) await call(updateSubTenantManagement, { tenantId, isReseller })
  },
  { then },
)
