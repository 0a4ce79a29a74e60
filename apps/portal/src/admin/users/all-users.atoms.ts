import type { Input } from '@vestibule/contract'
import { loadAllUsers } from '@vestibule/contract/areas/sub-tenant-users'
import { pageSizes } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { pagedList } from '../../kit/paged-list.ts'
import { callAtom } from '../../ports/call.ts'
import { rightsAtom } from '../../ports/rights.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { usersSearch } from './users-search.ts'

/** Whether there are users of other accounts to show: in a reseller's, to those who may read them. */
export const areAllUsersShown = atom((get) => {
  const isReseller = get(signedInSession)?.activeTenant.isReseller ?? false
  return isReseller && get(rightsAtom).may('fe.secure.read.userSubTenants')
})

/** The users of the acting account and of all below it, in the order that the specification names. */
export const allUserList = pagedList({
  name: 'loadAllUsers',
  schema: usersSearch,
  pageSize: pageSizes.allUsers,
  filters: ['search'],
  toQuery: ({ search }, { pageOffset, pageSize }) =>
    ({
      _offset: pageOffset * pageSize,
      _limit: pageSize,
      _filter: search,
      _sortBy: 'name',
      _order: 'DESC',
    }) satisfies Input<typeof loadAllUsers>,
  load: (get, query) => get(callAtom)(loadAllUsers, query),
})
