import * as tenants from '@vestibule/contract/areas/tenants'
import { ApiError } from '@vestibule/contract/errors'
import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { storageAtom } from '../ports/storage.ts'
import { accessToken } from './access-token.ts'
import { signedInSession, tabTenant } from './session.atoms.ts'

/** Acts in another tenant: the server is told, and the next token is for it. The profile follows the token. */
export const switchTenant = atom(
  null,
  async (get, set, tenantId: string): Promise<{ tenantId: string; expiresAt: number }> => {
    if (get(signedInSession) === undefined) throw new ApiError('NOT_AUTHENTICATED')
    await get(callAtom)(tenants.switchTenant, { tenantId })
    if (get(tabTenant) !== undefined) get(storageAtom).write(storageKeys.separateTabsByTenant, tenantId)
    const tokens = await set(accessToken, { isForced: true })
    if (tokens === undefined) throw new ApiError('SESSION_ENDED')
    return { tenantId: get(signedInSession)?.user.tenantId ?? tenantId, expiresAt: tokens.expiresAt }
  },
)
