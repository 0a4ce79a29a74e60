import { loadUsers } from '@vestibule/contract/areas/team'
import { getUserById } from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { atom } from 'jotai/vanilla'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { shownUsers, userList } from './users.atoms.ts'

/** Id of the user that a link's dialog is about where another page of the list shows them. */
const missingId = atom((get): string | undefined => {
  const item = get(dialogAddress)?.item
  const isLoading = get(userList.view).is === 'loading'
  return isLoading || get(shownUsers).some(({ id }) => id === item) ? undefined : item
})

/** A search by an address also finds users whose address contains it. */
const mostAlike = 50

/** The user that a dialog's address names and that is not among the rows; undefined where there is none. */
const missingUser = listAtoms(
  'getUserById',
  atom((get) => ({ id: get(missingId) })),
  async (get, { id }): Promise<TeamUser | undefined> => {
    if (id === undefined) return undefined
    const call = get(callAtom)
    try {
      const { email } = await call(getUserById, { userId: id })
      const query = { searchFilter: email, pageOffset: 0, pageSize: mostAlike }
      const { items } = await call(loadUsers, query)
      return items.find((user) => user.id === id)
    } catch (error) {
      if (error instanceof ApiError) return undefined
      throw error
    }
  },
)

/** The user that the dialog of the address is about, on whatever page of the list they are. */
export const addressedUser = atom((get): TeamUser | undefined => {
  const item = get(dialogAddress)?.item
  if (item === undefined) return undefined
  const shown = get(shownUsers).find(({ id }) => id === item)
  const view = get(missingUser.view)
  return shown ?? (view.is === 'loading' ? undefined : view.answer)
})
