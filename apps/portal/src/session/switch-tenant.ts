import * as tenants from '@vestibule/contract/areas/tenants'
import { ApiError } from '@vestibule/contract/errors'
import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { configAtom, hostAtom } from '../ports/host.ts'
import { storageAtom } from '../ports/storage.ts'
import { accessToken } from './access-token.ts'
import { sessionSnapshot } from './session-snapshot.ts'
import { isReloading, session, signedInSession, waitingSignIn } from './session.atoms.ts'

/** The other tenant, and whether what is on screen stays there until its profile has come. */
export type Switching = { readonly tenantId: string; readonly isSilent?: boolean }

/** Acts in another tenant: the server is told, and the next token is for it. The profile follows the token. */
export const switchTenant = atom(
  null,
  async (get, set, { tenantId, isSilent }: Switching): Promise<{ tenantId: string; expiresAt: number }> => {
    if (get(signedInSession) === undefined) throw new ApiError('NOT_AUTHENTICATED')
    if (!isSilent) {
      set(isReloading, true)
      await get(hostAtom).sessionChanged({ state: 'loading', reason: 'tenant' })
    }
    try {
      await get(callAtom)(tenants.switchTenant, { tenantId })
      // Tabs that stay apart ask for their own tenant by name, and so does this one from now on.
      if (get(configAtom).sessionPerTenant) get(storageAtom).write(storageKeys.separateTabsByTenant, tenantId)
      const tokens = await set(accessToken, { isForced: true })
      // The tenant asks for a second factor: the sign-in box has the question already.
      if (tokens === undefined) throw new ApiError(get(waitingSignIn) ? 'STEP_UP_REQUIRED' : 'SESSION_ENDED')
      return { tenantId: get(signedInSession)?.user.tenantId ?? tenantId, expiresAt: tokens.expiresAt }
    } finally {
      if (!isSilent) {
        set(isReloading, false)
        await get(hostAtom).sessionChanged({ ...sessionSnapshot(get(session)), reason: 'tenant' })
      }
    }
  },
)
