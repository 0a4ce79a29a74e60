/** What an application is told about the server it signs people in with, and about itself. */
export type HostSettings = {
  /** Its own origin, where the journey opens it. */
  readonly origin: string
  readonly issuer: string
  readonly clientId: string
  /** Empty for an application in the browser. */
  readonly clientSecret: string
  /** Two APIs that check its access tokens. */
  readonly apiUrl: string
}

/** A person, as an application shows them. */
export type SignedIn = {
  readonly email?: string | undefined
  readonly accessToken?: string | undefined
  readonly idToken?: string | undefined
}

/** Everything every application asks for; `offline_access` brings the refresh token. */
export const scope = 'openid email profile offline_access'
