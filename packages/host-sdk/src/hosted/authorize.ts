import type { HostedOptions, LoginOptions } from './options.ts'
import type { Pending } from './pending.ts'

type AuthorizeParams = {
  readonly options: HostedOptions
  readonly login: LoginOptions
  readonly challenge: string
}

const base64 = (value: object): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes))
}

/** Where a user signs in (RFC 6749, 4.1.1; RFC 7636; the wire's own parameters). */
export const authorizeUrl = (
  { state, nonce, redirectUri }: Pick<Pending, 'state' | 'nonce' | 'redirectUri'>,
  { options, login, challenge }: AuthorizeParams,
): string => {
  const url = new URL('/oauth/authorize', options.portalUrl)
  const { directAction, maxAge } = login
  const params: Readonly<Record<string, string | undefined>> = {
    ...options.additionalParameters,
    ...login.additional,
    response_type: 'code',
    client_id: options.clientId,
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    organization: login.organization ?? options.tenantResolver?.(),
    tenantId: login.tenantId,
    tenant_selection: options.tenantSelection ? 'true' : undefined,
    prompt: login.prompt,
    login_hint: login.loginHint,
    acr_values: login.acrValues,
    max_age: maxAge === undefined ? undefined : String(Math.floor(maxAge)),
    login_direct_action: directAction && base64({ data: '', ...directAction }),
  }
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
