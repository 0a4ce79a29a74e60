import { changePassword as changePasswordOperation, updateProfile } from '@vestibule/contract/areas/profile'
import type { Input } from '@vestibule/contract'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { callAtom } from '../../ports/call.ts'
import { accessToken } from '../../session/access-token.ts'

/** The token and the host carry the name as well, so both are renewed. */
const renew = atom(null, (_get, set) => set(accessToken, { isForced: true }))

export const saveProfile = actionAtom(
  (get, input: Input<typeof updateProfile>) => get(callAtom)(updateProfile, input),
  { then: renew },
)

export const changePassword = actionAtom((get, input: Input<typeof changePasswordOperation>) =>
  get(callAtom)(changePasswordOperation, input),
)
