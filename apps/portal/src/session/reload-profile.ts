import { getProfile } from '@vestibule/contract/areas/profile'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { accessToken } from './access-token.ts'
import { session, signedInSession } from './session.atoms.ts'
import type { User } from './types.ts'

/** Takes over what the server now says of the signed-in person. Token and host carry it as well, so both are renewed. */
export const takeProfile = atom(null, async (get, set, user: User): Promise<void> => {
  const known = get(signedInSession)?.user
  if (known?.id !== user.id) return
  set(session, { is: 'profileChanged', user: { ...known, ...user } })
  await set(accessToken, { isForced: true })
})

/** Asks for it, where something was changed that the answer did not tell: what the person may do, for one. */
export const reloadProfile = atom(null, async (get, set): Promise<void> => {
  try {
    await set(takeProfile, await get(callAtom)(getProfile, {}))
  } catch (error) {
    // What is shown stays as it was; the server decides by what holds now.
    if (!(error instanceof ApiError)) throw error
  }
})
