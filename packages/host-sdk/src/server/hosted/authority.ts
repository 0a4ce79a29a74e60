import * as oauth from 'oauth4webapi'
import type { ServerSettings } from '../settings.ts'

/** The identity server as a client of OAuth sees it, and this host as that client. */
export type Authority = {
  readonly server: oauth.AuthorizationServer & {
    readonly authorization_endpoint: string
    readonly end_session_endpoint: string
  }
  /** Made anew for each use: it carries how far the clock of the library is from ours. */
  readonly client: () => oauth.Client
  readonly proof: oauth.ClientAuth
  readonly options: {
    readonly [oauth.customFetch]: typeof globalThis.fetch
    readonly [oauth.allowInsecureRequests]: boolean
  }
}

type AuthorityDeps = {
  readonly settings: ServerSettings
  readonly issuer: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}

/** Addresses are those of the wire: browsers go to the issuer's, this server asks at `baseUrl`. */
export const createAuthority = ({ settings, issuer, fetch, now }: AuthorityDeps): Authority => {
  const { baseUrl, clientId, clientSecret } = settings
  return {
    server: {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      end_session_endpoint: `${issuer}/oauth/logout`,
      token_endpoint: `${baseUrl}/oauth/token`,
      authorization_response_iss_parameter_supported: true,
    },
    client: () => ({
      client_id: clientId,
      [oauth.clockSkew]: Math.round((now() - Date.now()) / 1000),
      [oauth.clockTolerance]: 60,
    }),
    proof: clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret),
    options: { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: baseUrl.startsWith('http:') },
  }
}
