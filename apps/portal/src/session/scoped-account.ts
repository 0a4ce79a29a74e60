import { getSettings } from '@vestibule/contract/areas/account-settings'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { listAtoms } from '../kit/list.ts'
import { callAtom } from '../ports/call.ts'
import { scopedTenant } from '../ports/route.ts'
import { signedInSession } from './session.atoms.ts'

/** An account below the user's own that the address names; without a name where its settings may not be read. */
export type ScopedAccount = { readonly tenantId: string; readonly name: string | undefined }

/** What the server says of the account of the address: undefined where the address names none. */
export const scopedAccount = listAtoms(
  'getSettings',
  atom((get) => ({ tenantId: get(scopedTenant) })),
  async (get, { tenantId }): Promise<ScopedAccount | undefined> => {
    if (tenantId === undefined) return undefined
    try {
      const { name } = await get(callAtom)(getSettings, {})
      return { tenantId, name }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FORBIDDEN') return { tenantId, name: undefined }
      throw error
    }
  },
)

/** The name of the account that administration is about; empty until it is known. */
export const actingAccountName = atom((get): string => {
  if (get(scopedTenant) === undefined) return get(signedInSession)?.activeTenant.name ?? ''
  const view = get(scopedAccount.view)
  return view.is === 'loading' ? '' : (view.answer?.name ?? '')
})
