import type { Input } from '@vestibule/contract'
import { getTemporaryUserConfiguration, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { flags } from '../../metadata/metadata.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { userList } from './users.atoms.ts'

/** The server's own switch; without the flag it is not asked for. */
const setting = listAtoms(
  'getTemporaryUserConfiguration',
  atom((get) => ({ isWanted: get(flags)['temporary-users'] === 'on' })),
  async (get, { isWanted }) =>
    isWanted ? get(callAtom)(getTemporaryUserConfiguration, {}) : { enabled: false },
)

/** Whether access may have an end: by the flag and by the installation. */
export const areTemporaryUsersAllowed = atom((get) => {
  const view = get(setting.view)
  return view.is === 'ready' && view.answer.enabled
})

/** Lets the access of a member end by itself. */
export const limitAccess = actionAtom(
  (get, input: Input<typeof updateUserExpirationTime>) => get(callAtom)(updateUserExpirationTime, input),
  { then: userList.reload },
)
