import { updateProfile, updateProfileImage } from '@vestibule/contract/areas/profile'
import type { Input } from '@vestibule/contract'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../../kit/action.ts'
import { callAtom } from '../../../ports/call.ts'
import { reloadProfile, takeProfile } from '../../../session/reload-profile.ts'

/** The answer is an address; what the person looks like from now on stands in the profile. */
const reload = atom(null, (_get, set, _url: string) => set(reloadProfile))

export const uploadPicture = actionAtom(
  (get, input: Input<typeof updateProfileImage>) => get(callAtom)(updateProfileImage, input),
  { then: reload },
)

export const removePicture = actionAtom(
  (get, _: undefined) => get(callAtom)(updateProfile, { profilePictureUrl: null }),
  { then: takeProfile },
)
