import { ofEvery, ofCredential, type Trace, untraced } from './refusal-event.ts'

/** Errors of OAuth 2.0 and OpenID Connect as this server answers them. */
const answered = {
  invalid_client: ofEvery('application.secretRefused'),
  unauthorized_client: ofEvery('application.requestRefused'),
  invalid_redirect_uri: ofEvery('application.requestRefused'),
  invalid_grant: ofEvery('application.grantRefused'),
  invalid_dpop_proof: ofEvery('accessToken.refused'),
  invalid_token: ofCredential('accessToken.refused'),
  insufficient_scope: ofEvery('application.requestRefused'),
  invalid_request: untraced('form'),
  invalid_scope: untraced('form'),
  invalid_target: untraced('form'),
  unsupported_grant_type: untraced('form'),
  unsupported_response_mode: untraced('form'),
  unsupported_response_type: untraced('form'),
  unsupported_token_type: untraced('form'),
  access_denied: untraced('answer'),
  consent_required: untraced('answer'),
  interaction_required: untraced('answer'),
  login_required: untraced('answer'),
  unmet_authentication_requirements: untraced('answer'),
  temporarily_unavailable: untraced('server'),
} as const satisfies Readonly<Record<string, Trace>>

/** Errors of the library that belong to what is switched off here. */
const unoffered = [
  'authorization_pending',
  'credential_request_denied',
  'expired_login_hint_token',
  'expired_token',
  'invalid_authorization_details',
  'invalid_binding_message',
  'invalid_client_attestation',
  'invalid_client_metadata',
  'invalid_credential_request',
  'invalid_nonce',
  'invalid_proof',
  'invalid_request_object',
  'invalid_request_uri',
  'invalid_software_statement',
  'invalid_user_code',
  'missing_user_code',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'slow_down',
  'transaction_failed',
  'unapproved_software_statement',
  'unknown_credential_configuration',
  'unknown_credential_identifier',
  'unknown_user_id',
  'use_attestation_challenge',
  'use_dpop_nonce',
  'use_fresh_attestation',
] as const

export type OauthErrorCode = keyof typeof answered | (typeof unoffered)[number]

export const oauthRefusals: Readonly<Record<OauthErrorCode, Trace>> = {
  ...answered,
  ...(Object.fromEntries(unoffered.map((code) => [code, untraced('unoffered')])) as Record<
    (typeof unoffered)[number],
    Trace
  >),
}
