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
import { pageSearch } from '../../kit/page/page-search.ts'
import { callAtom } from '../../ports/call.ts'
import { usersSearch } from './users-search.ts'

const searchAtom = pageSearch(usersSearch)

/** What the address asks for. */
export const userQuery = atom((get) => {
  const { page = '1', search, role, state, sort = 'name', direction } = get(searchAtom)
  return {
    pageOffset: Number(page) - 1,
    pageSize: pageSizes.users,
    searchFilter: search,
    roleId: role,
    state,
    sortBy: sort,
    sortDirection: direction === 'desc' ? 'DESC' : 'ASC',
  } satisfies Input<typeof loadUsers>
})

export const userList = listAtoms('loadUsers', userQuery, (get, query) => get(callAtom)(loadUsers, query))

/** The last page there is, where the address asks for one beyond it. */
export const pageBeyond = atom((get): number | undefined => {
  const view = get(userList.view)
  const { pageOffset, pageSize } = get(userQuery)
  if (view.is !== 'ready' || view.isReloading || pageOffset === 0 || view.answer.items.length > 0)
    return undefined
  return Math.max(Math.ceil(view.answer.totalItems / pageSize) - 1, 0)
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

const none: ReadonlySet<string> = new Set<string>()

type Picked = { readonly query: unknown; readonly ids: ReadonlySet<string> }

/** Ids of the rows that are picked. Another page, search or sorting drops them: nobody acts on rows they cannot see. */
const picked = atom<Picked>({ query: undefined, ids: none })
export const selection = atom(
  (get): ReadonlySet<string> => (get(picked).query === get(userQuery) ? get(picked).ids : none),
  (get, set, ids: ReadonlySet<string>) => set(picked, { query: get(userQuery), ids }),
)
