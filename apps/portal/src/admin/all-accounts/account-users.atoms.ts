import type { Input } from '@vestibule/contract'
import {
  addUsersToSubTenant,
  loadAllUsers,
  removeUserFromTenantAndSubTenants,
  setUserRolesForSubTenants,
} from '@vestibule/contract/areas/sub-tenant-users'
import { getParentTenantsById, searchSubTenants } from '@vestibule/contract/areas/sub-tenants'
import { getUsersV3 } from '@vestibule/contract/areas/users'
import { pageSizes } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { pagedList } from '../../kit/paged-list.ts'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'
import { accountsSearch } from './accounts-search.ts'

/** Id of the account that the address names. Ids of accounts need no encoding. */
export const shownAccountId = atom((get) => get(route).key.split('/')[2] ?? '')

const oneAccount = atom((get) => ({ tenantId: get(shownAccountId) }))

/** The account of the address, and the accounts above it as a path from the acting one down; undefined for an unknown one. */
export const shownAccount = listAtoms('searchSubTenants', oneAccount, async (get, { tenantId }) => {
  const call = get(callAtom)
  const { items } = await call(searchSubTenants, { _filter: tenantId, _limit: 1, _offset: 0 })
  const account = items.find((row) => row.tenantId === tenantId)
  if (account === undefined) return undefined
  const parents = await call(getParentTenantsById, { tenantId })
  return { account, path: parents.map(({ tenantName = '' }) => tenantName).toReversed() }
})

/** The users of that account, by name from the end of the alphabet unless the address says otherwise. */
export const accountUsers = pagedList({
  name: 'getUsersV3',
  schema: accountsSearch,
  pageSize: pageSizes.accountUsers,
  filters: ['search'],
  toQuery: ({ search, sort, direction }, { pageOffset, pageSize }, get) =>
    ({
      _tenantId: get(shownAccountId),
      _limit: pageSize,
      _offset: pageOffset * pageSize,
      _email: search,
      _sortBy: sort === undefined || sort === 'tenantId' ? 'name' : sort,
      _order: sort === undefined || direction === 'desc' ? 'DESC' : 'ASC',
    }) satisfies Input<typeof getUsersV3>,
  load: async (get, query) => {
    const { items, _metadata } = await get(callAtom)(getUsersV3, query)
    return { items, totalItems: _metadata.totalItems }
  },
})

/** What one user holds in the account of the address. */
export const rolesOfUser = (email: string) =>
  listAtoms(
    `loadAllUsers:${email}`,
    atom((get) => ({ _filter: email, tenantId: get(shownAccountId) })),
    async (get, { tenantId, _filter }) => {
      const { items } = await get(callAtom)(loadAllUsers, { _filter, _limit: 10, _offset: 0 })
      const user = items.find((one) => one.email === email)
      const place = user?.tenants.find((one) => one.tenantId === tenantId)
      return place?.roles.map(({ id }) => id) ?? []
    },
  )

const then = accountUsers.reload
export const addToAccount = actionAtom(
  (get, input: Input<typeof addUsersToSubTenant>) => get(callAtom)(addUsersToSubTenant, input),
  { then },
)
export const changeRolesInAccount = actionAtom(
  (get, input: Input<typeof setUserRolesForSubTenants>) => get(callAtom)(setUserRolesForSubTenants, input),
  { then },
)
export const removeFromAccount = actionAtom(
  (get, input: Input<typeof removeUserFromTenantAndSubTenants>) =>
    get(callAtom)(removeUserFromTenantAndSubTenants, input),
  { then },
)
