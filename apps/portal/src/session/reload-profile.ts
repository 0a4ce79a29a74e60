import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { accessToken } from './access-token.ts'
import { loadUser } from './load-session.ts'
import { session, signedInSession } from './session.atoms.ts'
import { sessionParts } from './session-parts.ts'
import type { User } from './types.ts'

/** Takes over what the server now says of the signed-in person. Token and host carry it as well, so both are renewed. */
export const takeProfile = atom(null, async (get, set, profile: User): Promise<void> => {
  const { hasAuthorization } = await set(sessionParts)
  const known = get(signedInSession)?.user
  // Rights that have a request of their own are in no profile.
  const rights = hasAuthorization && known && { roles: known.roles, permissions: known.permissions }
  await set(takeUser, { ...profile, ...rights })
})

const takeUser = atom(null, async (get, set, user: User): Promise<void> => {
  const known = get(signedInSession)?.user
  if (known?.id !== user.id) return
  set(session, { is: 'profileChanged', user: { ...known, ...user } })
  await set(accessToken, { isForced: true })
})

/** Asks for it, where something was changed that the answer did not tell: what the person may do, for one. */
export const reloadProfile = atom(null, async (get, set): Promise<void> => {
  try {
    await set(takeUser, await loadUser(get(callAtom), await set(sessionParts)))
  } catch (error) {
    // What is shown stays as it was; the server decides by what holds now.
    if (!(error instanceof ApiError)) throw error
  }
})
