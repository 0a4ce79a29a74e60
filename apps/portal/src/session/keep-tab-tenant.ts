import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { configAtom } from '../ports/host.ts'
import { storageAtom } from '../ports/storage.ts'
import { session } from './session.atoms.ts'

/**
 * Keeps the tenant of this tab's token, where the host wants tabs to stay apart: after a reload the tab asks for a
 * token of that tenant, whatever the others have gone to. A user who signs out leaves nothing behind for the next person.
 */
export const keepTabTenant = atom(null, (get) => {
  const state = get(session)
  const storage = get(storageAtom)
  if (state.step === 'signedOut') storage.remove(storageKeys.separateTabsByTenant)
  if (state.step === 'signedIn' && get(configAtom).sessionPerTenant)
    storage.write(storageKeys.separateTabsByTenant, state.session.user.tenantId)
})
