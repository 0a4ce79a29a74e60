import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import type { VendorSettings } from '../installation/settings.queries.ts'
import { openStrategies } from '../installation/passwordless-strategy.ts'

const passkeys = ['WebAuthN', 'Passkeys', 'WebAuthnPlatform', 'WebAuthnCrossPlatform'] as const

export const letsPasskeysIn = (settings: VendorSettings): boolean => {
  const open = openStrategies(settings)
  return passkeys.some((strategy) => open.has(strategy))
}

/** Refuses where the installation does not let people in with passkeys. */
export const requirePasskeys = async ({ settings }: RequestContext): Promise<void> => {
  if (!letsPasskeysIn(await settings())) throw new ApiError('SIGN_IN_METHOD_OFF')
}
