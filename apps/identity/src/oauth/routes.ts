/** Paths of the provider, without the prefix; discovery tells them to everybody. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  end_session: '/oauth/logout',
  jwks: '/.well-known/jwks.json',
} as const

/** Where people are asked who they are. Cookies of these pages belong to this path. */
export const accountPath = '/oauth/account'
