import { changePassword as changePasswordOperation, updateProfile } from '@vestibule/contract/areas/profile'
import type { Input } from '@vestibule/contract'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { callAtom } from '../../ports/call.ts'
import { accessToken } from '../../session/access-token.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { type ProfileFields, withMetadata } from './fields.ts'

/** The token and the host carry the name as well, so both are renewed. */
const renew = atom(null, (_get, set) => set(accessToken, { isForced: true }))

export const saveProfile = actionAtom(
  (get, fields: ProfileFields) => {
    const metadata = get(signedInSession)?.user.metadata ?? '{}'
    return get(callAtom)(updateProfile, {
      name: fields.name,
      phoneNumber: fields.phone,
      metadata: withMetadata(metadata, fields),
    })
  },
  { then: renew },
)

export const changePassword = actionAtom((get, input: Input<typeof changePasswordOperation>) =>
  get(callAtom)(changePasswordOperation, input),
)

/** Whether the dialog for a new password is open. */
export const isChangingPassword = atom(false)

/** The last thing done here, said to who cannot see it. */
export const profileNews = atom('')
