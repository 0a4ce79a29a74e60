import type { errors, KoaContextWithOIDC } from 'oidc-provider'

/**
 * Why a token request was refused, by the reason the library or this server gives, which it does not pass on by itself.
 * A code or refresh token that is unknown and one of another application read alike: only its holder learns more.
 */
const descriptions: Readonly<Record<string, string>> = {
  'authorization code not found':
    'The authorization code is unknown, or it was issued to another client. Send the person to sign in again.',
  'authorization code is expired': 'The authorization code has expired. Codes are valid for 60 seconds.',
  'authorization code already consumed':
    'The authorization code was already used. Its tokens have been revoked.',
  'authorization code redirect_uri mismatch':
    'redirect_uri differs from the one in the authorization request.',
  'code_verifier must be provided':
    'code_verifier is missing: the authorization request had a code_challenge.',
  'code_verifier does not match code_challenge':
    'code_verifier does not match the code_challenge of the authorization request.',
  'unsupported code_challenge_method':
    'code_verifier was sent, but the authorization request had no code_challenge.',
  'authorization code invalid (referenced account not found)':
    'The session in which the authorization code was issued has ended.',
  'grant not found': 'The session in which the authorization code was issued has ended.',
  'grant is expired': 'The session in which the authorization code was issued has ended.',
  'refresh token not found': 'The refresh token is unknown, was revoked, or was issued to another client.',
  'refresh token is expired': 'The refresh token has expired. Send the person to sign in again.',
  'refresh token already used': 'The refresh token was already used. Its session has been ended.',
  'refresh token invalid (referenced account not found)': 'The session of the refresh token has ended.',
  SESSION_ENDED: 'The session of the refresh token has ended.',
  NOT_AUTHENTICATED: 'The refresh token needs the client authentication or the key it was issued with.',
  NOT_A_MEMBER: 'The person does not belong to the tenant that was asked for.',
  SIGN_IN_AGAIN: 'The tenant that was asked for requires a new sign-in.',
  SSO_REQUIRED: 'The tenant that was asked for requires single sign-on.',
  IP_RESTRICTED: 'The tenant does not accept the address that the person, or their browser, is at.',
  COUNTRY_RESTRICTED: 'The tenant does not accept the country that the person, or their browser, is in.',
  STEP_UP_REQUIRED: 'The tenant requires two-step verification. Send the person to sign in again.',
  'second factor required': 'The tenant requires two-step verification. Send the person to sign in again.',
  'DPoP proof JWT not provided': 'A DPoP proof is missing: this client is given bound tokens only.',
  'missing DPoP proof JWT': 'A DPoP proof is missing: the authorization request named a key.',
  'failed jkt verification': 'A DPoP proof with the key the refresh token is bound to is missing.',
  'DPoP proof key thumbprint does not match dpop_jkt':
    'The DPoP proof is signed with another key than the authorization request named.',
  'DPoP proof JWT Replay detected': 'The DPoP proof was already used.',
}

/** A code or token of another client is, for the one that asks, unknown. */
const readReason = (ctx: KoaContextWithOIDC, detail: string): string => {
  if (detail !== 'client mismatch') return detail
  return ctx.oidc.params?.grant_type === 'refresh_token'
    ? 'refresh token not found'
    : 'authorization code not found'
}

/** Says in `error_description` why a grant was refused (RFC 6749, 5.2). Called when the answer has been composed. */
export const explainGrantRefusal = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
  if (error.error !== 'invalid_grant') return
  const description = descriptions[readReason(ctx, error.error_detail ?? '')]
  if (description !== undefined) ctx.body = { error: error.error, error_description: description }
}
