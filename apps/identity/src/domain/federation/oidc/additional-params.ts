import { ApiError } from '@vestibule/contract'

/** Parameters that an application adds to the request at a provider, such as `prompt` or `domain_hint`. */
export type AdditionalParams = Readonly<Record<string, string>>

/**
 * What binds a request to this server and to this sign-in, decides where the answer goes, or stands for the whole
 * request (RFC 6749, RFC 7636, RFC 9101, OpenID Connect Core 3.1.2.1). An application that could say them would send
 * codes elsewhere, or have another user's sign-in taken for this one.
 */
const reserved: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'grant_type',
  'id_token_hint',
  'request',
  'request_uri',
  'registration',
  'claims',
  'dpop_jkt',
])

/**
 * Refuses parameters that only this server says.
 *
 * @param params from any caller
 * @returns the same parameters
 * @throws ApiError INVALID_INPUT where one of them is reserved, in whatever case it is written
 */
export const checkAdditionalParams = (params: AdditionalParams): AdditionalParams => {
  const name = Object.keys(params).find((one) => reserved.has(one.toLowerCase()))
  if (name !== undefined)
    throw new ApiError('INVALID_INPUT', { field: `additionalQueryParams.${name}`, rule: 'reserved' })
  return params
}
