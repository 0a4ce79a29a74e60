import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { storageAtom } from '../ports/storage.ts'
import { session } from './session.atoms.ts'

/**
 * Forgets the user that a quick way to sign in was set up for, as soon as they are signed out or another user is signed
 * in: the next person at this computer learns nothing of them.
 */
export const forgetUser = atom(null, (get) => {
  const state = get(session)
  const storage = get(storageAtom)
  const isAnother = state.step === 'signedIn' && state.session.user.id !== storage.read(storageKeys.userId)
  if (state.step === 'signedOut' || isAnother) storage.remove(storageKeys.userId)
})
