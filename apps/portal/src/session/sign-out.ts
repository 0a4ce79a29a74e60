import { atom } from 'jotai/vanilla'
import { forgetInputs } from '../ports/kept-input.ts'
import { session } from './session.atoms.ts'
import { waitForSession } from './wait-for-session.ts'

/** Signs out here and in every tab at once, and waits until the server has ended the session as well, or 3 s. */
export const signOut = atom(null, async (_get, set): Promise<void> => {
  set(forgetInputs)
  set(session, { is: 'signOutAsked' })
  await set(waitForSession, (state) => !('ending' in state))
})
