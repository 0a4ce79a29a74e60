import {
  deleteUser,
  disableUser,
  enableUser,
  exportUsers,
  loadAvailableRoles,
  loadUsers,
  lockUser,
  resendActivationLink,
  setPermanentUser,
  unlockUser,
  updateUser,
} from '@vestibule/contract/areas/team'
import { pageSizes } from '@vestibule/contract/constants'
import type { Input } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { atom } from 'jotai/vanilla'
import type { InferOutput } from 'valibot'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { actionAtom } from '../../kit/action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { linkDownloadAtom } from '../../kit/link-download.ts'
import { listAtoms } from '../../kit/list.ts'
import { pagedList } from '../../kit/paged-list.ts'
import { callAtom } from '../../ports/call.ts'
import { usersSearch } from './users-search.ts'

type UsersSearch = InferOutput<typeof usersSearch>

/** The filters of the address in the words of the server. */
const filtersOf = ({ search, role, group, state, preset }: UsersSearch) => ({
  searchFilter: search,
  roleId: role,
  groupId: group,
  state,
  preset,
})

export const userList = pagedList({
  name: 'loadUsers',
  schema: usersSearch,
  pageSize: pageSizes.users,
  filters: ['search', 'role', 'group', 'state', 'preset'],
  toQuery: ({ sort = 'name', direction, ...search }, range) =>
    ({
      ...range,
      ...filtersOf(search),
      sortBy: sort,
      sortDirection: direction === 'desc' ? 'DESC' : 'ASC',
    }) satisfies Input<typeof loadUsers>,
  load: (get, query) => get(callAtom)(loadUsers, query),
})

/** The users that the filters leave, as a file. */
export const userExport = linkDownloadAtom('users.csv', exportUsers, (get) => filtersOf(get(userList.search)))

export const roleList = listAtoms('loadAvailableRoles', atom({}), (get) =>
  get(callAtom)(loadAvailableRoles, {}),
)

/** The users of the open page of the list. */
export const shownUsers = atom((get): readonly TeamUser[] => {
  const view = get(userList.view)
  return view.is === 'loading' ? [] : (view.answer?.items ?? [])
})

const then = userList.reload

/** Says what was changed: people who belong to another organization as well keep their own name and phone. */
const announceChange = atom(
  null,
  (get, set, { isKept, name }: { readonly isKept: boolean; readonly name: string }) => {
    const key = isKept ? 'messages.detailsKept' : 'messages.changed'
    set(showToast, get(translatorAtom).text('users', key, { name }))
    return set(userList.reload)
  },
)

export const changeUser = actionAtom(
  async (get, input: Input<typeof updateUser>) => {
    const { item } = await get(callAtom)(updateUser, input)
    const isKept = (['name', 'phone'] as const).some(
      (field) => input[field] !== undefined && input[field] !== (item[field] ?? ''),
    )
    return { isKept, name: item.name || item.email }
  },
  { then: announceChange },
)
const atOnce = {
  enable: enableUser,
  unlock: unlockUser,
  permanent: setPermanentUser,
  resend: resendActivationLink,
}

/** What the row menu does without asking first; a refusal is shown above the rows. */
export const runAction = actionAtom(
  (get, { action, userId }: { action: keyof typeof atOnce; userId: string }) =>
    get(callAtom)(atOnce[action], { userId }),
  { then },
)
export const disable = actionAtom((get, userId: string) => get(callAtom)(disableUser, { userId }), { then })
export const lock = actionAtom((get, userId: string) => get(callAtom)(lockUser, { userId }), { then })
export const remove = actionAtom((get, userId: string) => get(callAtom)(deleteUser, { userId }), { then })
