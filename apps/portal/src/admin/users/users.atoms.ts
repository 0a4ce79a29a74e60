import {
  deleteUser,
  disableUser,
  enableUser,
  loadAvailableRoles,
  loadUsers,
  resendActivationLink,
  updateUser,
} from '@vestibule/contract/areas/team'
import { pageSizes } from '@vestibule/contract/constants'
import type { Input } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { pagedList } from '../../kit/paged-list.ts'
import { callAtom } from '../../ports/call.ts'
import { usersSearch } from './users-search.ts'

export const userList = pagedList({
  name: 'loadUsers',
  schema: usersSearch,
  pageSize: pageSizes.users,
  filters: ['search', 'role', 'state'],
  toQuery: ({ search, role, state, sort = 'name', direction }, range) =>
    ({
      ...range,
      searchFilter: search,
      roleId: role,
      state,
      sortBy: sort,
      sortDirection: direction === 'desc' ? 'DESC' : 'ASC',
    }) satisfies Input<typeof loadUsers>,
  load: (get, query) => get(callAtom)(loadUsers, query),
})

export const roleList = listAtoms('loadAvailableRoles', atom({}), (get) =>
  get(callAtom)(loadAvailableRoles, {}),
)

const then = userList.reload
export const changeRoles = actionAtom(
  (get, input: Input<typeof updateUser>) => get(callAtom)(updateUser, input),
  { then },
)
const atOnce = { enable: enableUser, resend: resendActivationLink }

/** What the row menu does without asking first; a refusal is shown above the rows. */
export const runAction = actionAtom(
  (get, { deed: action, userId }: { deed: keyof typeof atOnce; userId: string }) =>
    get(callAtom)(atOnce[action], { userId }),
  { then },
)
export const disable = actionAtom((get, userId: string) => get(callAtom)(disableUser, { userId }), { then })
export const remove = actionAtom((get, userId: string) => get(callAtom)(deleteUser, { userId }), { then })

export type UserDialog =
  | { readonly is: 'closed' }
  | { readonly is: 'inviting' }
  | { readonly is: 'actingFor' | 'changingRoles' | 'disabling' | 'removing'; readonly user: TeamUser }
  | { readonly is: 'disablingMany' | 'removingMany'; readonly users: readonly TeamUser[] }

export const userDialog = atom<UserDialog>({ is: 'closed' })
