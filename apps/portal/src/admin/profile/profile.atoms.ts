import { changePassword as changePasswordOperation, updateProfile } from '@vestibule/contract/areas/profile'
import type { Input } from '@vestibule/contract'
import { actionAtom } from '../../kit/action.ts'
import { callAtom } from '../../ports/call.ts'
import { replaceTokens } from '../../session/access-token.ts'
import { takeProfile } from '../../session/reload-profile.ts'

export const saveProfile = actionAtom(
  (get, input: Input<typeof updateProfile>) => get(callAtom)(updateProfile, input),
  { then: takeProfile },
)

export const changePassword = actionAtom(
  (get, input: Input<typeof changePasswordOperation>) => get(callAtom)(changePasswordOperation, input),
  { then: replaceTokens },
)
