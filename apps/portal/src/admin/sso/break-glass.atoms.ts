import { loadUsers } from '@vestibule/contract/areas/team'
import { getUserById, remindToEnroll } from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { actionAtom } from '../../kit/action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { shownConnection } from './sso.atoms.ts'

/** People offered at once; a search finds the others. */
const mostOffered = 50

export const personSearch = atom('')

export const people = listAtoms(
  'loadUsers',
  atom((get) => ({ searchFilter: get(personSearch), pageOffset: 0, pageSize: mostOffered })),
  (get, query) => get(callAtom)(loadUsers, query),
)

/** Users of the list that the shown connection keeps; one that was removed meanwhile is left out. */
export const breakGlassPeople = listAtoms(
  'breakGlassPeople',
  atom((get) => ({ ids: get(shownConnection)?.breakGlassUserIds ?? [] })),
  async (get, { ids }) => {
    const call = get(callAtom)
    const users = await Promise.all(
      ids.map((userId) =>
        call(getUserById, { userId }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
          throw error
        }),
      ),
    )
    return users.filter((user) => user !== undefined)
  },
)

/** Reminds one of them to set up a second step, without which only a password stands between a stranger and them. */
export const remind = actionAtom(
  (get, userId: string) => get(callAtom)(remindToEnroll, { userIds: [userId] }),
  {
    then: atom(null, (get, set) => set(showToast, get(translatorAtom).text('sso', 'overview.reminded'))),
  },
)
