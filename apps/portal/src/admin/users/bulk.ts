import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import { ApiError } from '@vestibule/contract/errors'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { actionAtom } from '../../kit/action.ts'
import { callAtom } from '../../ports/call.ts'
import { userList } from './users.atoms.ts'

const operations = { disable: disableUser, enable: enableUser, remove: deleteUser }

export type BulkDeed = keyof typeof operations
/** Who it could not be done for, and why. Whoever is not here, it was done for (SEC-AD-09). */
export type BulkFailure = { readonly user: TeamUser; readonly error: ApiError }

/** Does one thing to several people, one after the other, and reports every failure. */
export const doToMany = actionAtom(
  async (get, { deed, users }: { deed: BulkDeed; users: readonly TeamUser[] }): Promise<BulkFailure[]> => {
    const failures: BulkFailure[] = []
    for (const user of users) {
      try {
        await get(callAtom)(operations[deed], { userId: user.id })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failures.push({ user, error })
      }
    }
    return failures
  },
  { then: userList.reload },
)
