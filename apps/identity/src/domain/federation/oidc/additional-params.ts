import { ApiError } from '@vestibule/contract'
import type { SocialProvider } from '@vestibule/contract/areas/social'
import { isBuiltIn } from '../social/built-in.ts'

/** Parameters that an application adds to the request at a provider, such as `prompt` or `login_hint`. */
export type AdditionalParams = Readonly<Record<string, string>>

/** OpenID Connect Core, 3.1.2.1: what says how to ask the user, and nothing that binds the request or its answer. */
const ofOpenId = ['prompt', 'login_hint', 'ui_locales', 'display', 'acr_values', 'max_age']

/** What each provider documents beside these for the same. */
const ownParameters: Record<SocialProvider, readonly string[]> = {
  google: ['hd', 'hl', 'access_type', 'include_granted_scopes'],
  microsoft: ['domain_hint', 'mkt'],
  github: ['login', 'allow_signup'],
  apple: [],
  linkedin: [],
  slack: ['team'],
  facebook: ['auth_type', 'locale'],
}

/** Providers that an operator sets up: hints of the field for which account, company or screen is meant. */
const ofCustom = ['domain_hint', 'hd', 'organization', 'connection', 'idp_hint', 'kc_idp_hint', 'screen_hint']

/**
 * Refuses parameters that are on no list. One that binds a request, such as `redirect_uri`, would send codes elsewhere;
 * `prompt=none` would have a provider answer without the user, for the browser that began the sign-in (SEC-PO-31).
 *
 * @param type of the provider: a known one, or `custom`
 * @param params from any caller
 * @returns the same parameters
 * @throws ApiError INVALID_INPUT where one of them is not on the provider's list, or asks for silence
 */
export const checkAdditionalParams = (type: string, params: AdditionalParams): AdditionalParams => {
  const known = [...ofOpenId, ...(isBuiltIn(type) ? ownParameters[type] : ofCustom)]
  const name = Object.keys(params).find((one) => !known.includes(one))
  if (name !== undefined)
    throw new ApiError('INVALID_INPUT', { field: `additionalQueryParams.${name}`, rule: 'reserved' })
  if (params['prompt']?.toLowerCase().split(/\s+/u).includes('none'))
    throw new ApiError('INVALID_INPUT', { field: 'additionalQueryParams.prompt', rule: 'reserved' })
  return params
}
