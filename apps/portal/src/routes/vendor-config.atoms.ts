import { getVendorConfig } from '@vestibule/contract/areas/vendor-config'
import { atom } from 'jotai/vanilla'
import { listAtoms } from '../kit/list.ts'
import { callAtom } from '../ports/call.ts'

const loaded = listAtoms('getVendorConfig', atom({}), (get) => get(callAtom)(getVendorConfig, {}))

/** What the installation says about pages. Until it has come, and where it does not, what most installations say counts. */
export const vendorConfig = atom((get) => {
  const view = get(loaded.view)
  const answer = view.is === 'loading' ? undefined : view.answer
  return {
    areApiTokensEnabled: answer?.apiTokensEnabled ?? true,
    forcesPermissions: answer?.forcePermissions ?? true,
  }
})
