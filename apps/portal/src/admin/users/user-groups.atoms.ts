import { addUsersToGroup, deleteUsersFromGroup, getGroups } from '@vestibule/contract/areas/groups'
import { getUsersGroups } from '@vestibule/contract/areas/users'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { firstError, listAtoms } from '../../kit/list.ts'
import { flags } from '../../metadata/metadata.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { rightsAtom } from '../../ports/rights.ts'
import { shownUsers } from './users.atoms.ts'

/** Whether the users of this page are shown with their groups: by the flag of groups, to those who may read them. */
export const areGroupsShown = atom(
  (get) => get(flags)['groups-admin-box-new'] === 'on' && get(rightsAtom).may('fe.secure.read.groups'),
)

const groupNames = listAtoms(
  'getGroups',
  atom((get) => ({ isShown: get(areGroupsShown) })),
  async (get, { isShown }) => (isShown ? (await get(callAtom)(getGroups, {})).groups : []),
)

/** Groups to choose from; none where they are not shown. */
export const groupOptions = atom((get) => {
  const view = get(groupNames.view)
  return view.is === 'ready' ? view.answer : []
})

const memberships = listAtoms(
  'getUsersGroups',
  atom((get) => ({ ids: get(areGroupsShown) ? get(shownUsers).map(({ id }) => id) : [] })),
  async (get, { ids }) => (ids.length === 0 ? [] : get(callAtom)(getUsersGroups, { ids: ids.join(',') })),
)

type NamedGroup = { readonly id: string; readonly name: string }

/** Groups of the users of this page, by user. Empty until they have come. */
export const groupsOfUsers = atom((get): ReadonlyMap<string, readonly NamedGroup[]> => {
  const [named, held] = [get(groupNames.view), get(memberships.view)]
  if (named.is !== 'ready' || held.is !== 'ready') return new Map()
  const groups = new Map(named.answer.map((group) => [group.id, group]))
  return new Map(
    held.answer.map(({ userId, groupIds }) => [
      userId,
      groupIds.map((id) => groups.get(id)).filter((group) => group !== undefined),
    ]),
  )
})

/** Why groups cannot be chosen now. */
export const groupsError = atom((get) => firstError([get(groupNames.view), get(memberships.view)]))

export const reloadGroups = atom(null, (_get, set) =>
  Promise.all([set(groupNames.reload), set(memberships.reload)]),
)

type GroupChange = { readonly userId: string; readonly groupId: string; readonly isIn: boolean }

/** Adds a user to a group, or takes them out. */
export const changeGroupOfUser = actionAtom(
  async (get, { userId, groupId, isIn }: GroupChange) => {
    await get(callAtom)(isIn ? addUsersToGroup : deleteUsersFromGroup, { groupId, userIds: [userId] })
  },
  // Adding to a group may hand out the rights of an administrator.
  { then: memberships.reload, asksPassword: 'inDialog' },
)
