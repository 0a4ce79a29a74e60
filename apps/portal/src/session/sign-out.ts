import { atom } from 'jotai/vanilla'
import { forgetInputs } from '../ports/kept-input.ts'
import { session } from './session.atoms.ts'
import { waitForSession } from './wait-for-session.ts'

/**
 * Signs out here and in every tab at once, and waits until the server has ended the session as well, or 3 s.
 *
 * @param user whose sign-in is to end, where it may be that this tab does not know yet whose it has
 */
export const signOut = atom(null, async (_get, set, user?: string): Promise<void> => {
  set(forgetInputs)
  set(session, { is: 'signOutAsked', ...(user !== undefined && { user }) })
  await set(waitForSession, (state) => !('ending' in state))
})
