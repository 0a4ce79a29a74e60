import { createUsername, deleteUsername } from '@vestibule/contract/areas/usernames'
import { actionAtom } from '../../kit/action.ts'
import { callAtom } from '../../ports/call.ts'
import { reloadProfile } from '../../session/reload-profile.ts'

type Change = {
  /** Empty where the user has none. */
  readonly before: string
  /** Empty to remove it. */
  readonly after: string
}

/** Changes a username: the same is no change, another one takes the place of the one before, an empty one removes it. */
export const saveUsername = actionAtom(
  async (get, { before, after }: Change): Promise<void> => {
    const call = get(callAtom)
    if (before === after) return
    if (before !== '') await call(deleteUsername, { username: before })
    if (after === '') return
    try {
      await call(createUsername, { username: after })
    } catch (error) {
      // The new one is taken or not allowed: the user keeps the one they had.
      if (before !== '') await call(createUsername, { username: before })
      throw error
    }
  },
  { then: reloadProfile },
)
