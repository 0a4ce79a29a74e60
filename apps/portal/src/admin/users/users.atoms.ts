import { resendInvitationLinkToAllTenants } from '@vestibule/contract/areas/invites'
import {
  deleteUser,
  disableUser,
  enableUser,
  exportUsers,
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
import { atom, type Getter } from 'jotai/vanilla'
import type { InferOutput } from 'valibot'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { actionAtom } from '../../kit/action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { linkDownloadAtom } from '../../kit/link-download.ts'
import { pagedList } from '../../kit/paged-list.ts'
import { roleChoices } from '../../kit/roles/role-choices.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { usersSearch } from './users-search.ts'

type UsersSearch = InferOutput<typeof usersSearch>

/** The filters of the address in the words of the server. */
const toFilters = ({ search, role, group, state, preset }: UsersSearch) => ({
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
      ...toFilters(search),
      sortBy: sort,
      sortDirection: direction === 'desc' ? 'DESC' : 'ASC',
    }) satisfies Input<typeof loadUsers>,
  load: (get, query) => get(callAtom)(loadUsers, query),
})

/** The users that the filters leave, as a file. */
export const userExport = linkDownloadAtom('users.csv', exportUsers, (get) => toFilters(get(userList.search)))

/** The users of the open page of the list. */
export const shownUsers = atom((get): readonly TeamUser[] => {
  const view = get(userList.view)
  return view.is === 'loading' ? [] : (view.answer?.items ?? [])
})

const then = userList.reload

/** Shows a row as it will be; the answer puts it back. */
const expectRow = (get: Getter, userId: string, fields: Partial<TeamUser>): (() => void) =>
  userList.expect(get, ({ items, ...page }) => ({
    ...page,
    items: items.map((row) => (row.id === userId ? { ...row, ...fields } : row)),
  }))

/** What a row does not show of a role. */
const unseen = { isDefault: false, permissions: [], vendorId: '', createdAt: '', updatedAt: '' }

/** The row of a user after a change. One empty text among the roles stands for none. */
const changedRow = (get: Getter, input: Input<typeof updateUser>): Partial<TeamUser> => {
  const { phone, roleIds } = input
  const roles = get(roleChoices.view)
  const all = roles.is === 'ready' ? roles.answer : []
  const held = all.filter(({ id }) => roleIds?.includes(id))
  return {
    ...(input.name && { name: input.name }),
    ...(typeof phone === 'string' && { phone }),
    ...(roleIds && { roleIds, roles: held.map(({ id, key, name }) => ({ ...unseen, id, key, name })) }),
  }
}

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
  { then: announceChange, apply: (get, _set, input) => expectRow(get, input.id, changedRow(get, input)) },
)
const atOnce = {
  enable: enableUser,
  unlock: unlockUser,
  permanent: setPermanentUser,
  resend: resendActivationLink,
}

type AtOnce = keyof typeof atOnce | 'resendAll'
type AtOnceInput = { readonly action: AtOnce; readonly user: TeamUser }

/** What the row shows of each; an invitation that was sent again changes nothing in it. */
const expected: Readonly<Record<AtOnce, Partial<TeamUser>>> = {
  enable: { isDisabled: false },
  unlock: { isLocked: false },
  permanent: { temporaryExpirationDate: undefined },
  resend: {},
  resendAll: {},
}

/** What the row menu does without asking first; a refusal is shown above the rows, which are as they were then. */
export const runAction = actionAtom(
  async (get, { action, user: { id: userId, email } }: AtOnceInput): Promise<void> => {
    const call = get(callAtom)
    if (action === 'resendAll') await call(resendInvitationLinkToAllTenants, { email })
    else await call(atOnce[action], { userId })
  },
  {
    then,
    asksPassword: 'inDialog',
    apply: (get, _set, { action, user }) => expectRow(get, user.id, expected[action]),
  },
)
export const disable = actionAtom((get, userId: string) => get(callAtom)(disableUser, { userId }), {
  then,
  apply: (get, _set, userId) => expectRow(get, userId, { isDisabled: true }),
})
export const lock = actionAtom((get, userId: string) => get(callAtom)(lockUser, { userId }), {
  then,
  apply: (get, _set, userId) => expectRow(get, userId, { isLocked: true }),
})
/** The dialog that asks first belongs to the row, so the row goes once it is done. */
export const remove = actionAtom((get, userId: string) => get(callAtom)(deleteUser, { userId }), { then })
