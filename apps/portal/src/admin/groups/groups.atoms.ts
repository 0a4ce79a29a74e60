import type { Input } from '@vestibule/contract'
import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  deleteGroup,
  deleteRolesFromGroup,
  deleteUsersFromGroup,
  getGroupConfiguration,
  getGroups,
  updateGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import { loadUsers } from '@vestibule/contract/areas/team'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { pageSearch } from '../../kit/page/page-search.ts'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'
import { groupsSearch } from './groups-search.ts'

export const groupsAddress = pageSearch(groupsSearch)

/** Every group with its roles and members; the server sends them all at once. */
export const groupList = listAtoms('getGroups', atom({}), async (get) => {
  const { groups } = await get(callAtom)(getGroups, { _groupsRelations: 'rolesAndUsers' })
  return groups
})

export const groupConfiguration = listAtoms('getGroupConfiguration', atom({}), (get) =>
  get(callAtom)(getGroupConfiguration, {}),
)

/** Id of the group that the address names. Ids of groups need no encoding. */
export const shownGroupId = atom((get) => get(route).key.split('/')[2])

export const shownGroup = atom((get) => {
  const view = get(groupList.view)
  const id = get(shownGroupId)
  return view.is === 'loading' ? undefined : view.answer?.find((group) => group.id === id)
})

/** People offered at once as new members; a search finds the others. */
const mostOffered = 50

export const personSearch = atom('')

export const people = listAtoms(
  'loadUsers',
  atom((get) => ({
    searchFilter: get(personSearch),
    pageOffset: 0,
    pageSize: mostOffered,
  })),
  (get, query) => get(callAtom)(loadUsers, query),
)

const then = groupList.reload
export const changeConfiguration = actionAtom(
  (get, input: Input<typeof updateGroupConfiguration>) => get(callAtom)(updateGroupConfiguration, input),
  {
    then: atom(null, async (_get, set) => {
      await Promise.all([set(groupConfiguration.reload), set(groupList.reload)])
    }),
  },
)
export const addGroup = actionAtom(
  (get, input: Input<typeof createGroup>) => get(callAtom)(createGroup, input),
  { then },
)
export const changeGroup = actionAtom(
  (get, input: Input<typeof updateGroup>) => get(callAtom)(updateGroup, input),
  { then },
)
export const removeGroup = actionAtom((get, groupId: string) => get(callAtom)(deleteGroup, { groupId }), {
  then,
})
export const addMembers = actionAtom(
  (get, input: Input<typeof addUsersToGroup>) => get(callAtom)(addUsersToGroup, input),
  { then },
)
export const removeMembers = actionAtom(
  (get, input: Input<typeof deleteUsersFromGroup>) => get(callAtom)(deleteUsersFromGroup, input),
  { then },
)
export const addRoles = actionAtom(
  (get, input: Input<typeof addRolesToGroup>) => get(callAtom)(addRolesToGroup, input),
  { then },
)
export const removeRoles = actionAtom(
  (get, input: Input<typeof deleteRolesFromGroup>) => get(callAtom)(deleteRolesFromGroup, input),
  { then },
)
