import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import { ApiError } from '@vestibule/contract/errors'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { atom } from 'jotai/vanilla'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { actionAtom } from '../../kit/action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { selection, userList } from './users.atoms.ts'

const operations = { disable: disableUser, enable: enableUser, remove: deleteUser }
const successMessage = { disable: 'bulk.disabled', enable: 'bulk.enabled', remove: 'bulk.removed' }

export type BulkAction = keyof typeof operations
/** Who it could not be done for, and why. Whoever is not here, it was done for (SEC-AD-09). */
export type BulkFailure = { readonly user: TeamUser; readonly error: ApiError }

type ManyInput = { readonly deed: BulkAction; readonly users: readonly TeamUser[] }

/** Does one thing to several people, one after the other, and reports every failure. */
export const runBulkAction = actionAtom(
  async (get, { deed: action, users }: ManyInput): Promise<BulkFailure[]> => {
    const failures: BulkFailure[] = []
    for (const user of users) {
      try {
        await get(callAtom)(operations[action], { userId: user.id })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failures.push({ user, error })
      }
    }
    return failures
  },
  { then: userList.reload },
)

/** The same, and says for how many it was done. Those it was not done for stay picked, to try again. */
export const finishMany = atom(null, async (get, set, input: ManyInput): Promise<boolean> => {
  if (!(await set(runBulkAction, input))) return false
  const outcome = get(runBulkAction)
  const failures = outcome.is === 'done' ? outcome.answer : []
  set(selection, new Set(failures.map(({ user }) => user.id)))
  const count = input.users.length - failures.length
  if (count > 0) set(showToast, get(translatorAtom).text('users', successMessage[input.deed], { count }))
  return true
})
