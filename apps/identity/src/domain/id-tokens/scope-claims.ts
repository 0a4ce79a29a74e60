import type { JWTPayload } from 'jose'

/** Which scope opens which claims about the person (OpenID Connect Core, 5.4); those of `openid` are always there. */
export const scopeClaims = {
  openid: ['sub', 'id', 'tenantId', 'tenantIds', 'roles', 'permissions'],
  email: ['email', 'email_verified'],
  profile: ['name', 'picture', 'profilePictureUrl'],
} as const

/** Claims about a token and the sign-in behind it, which no scope has to ask for. */
export const signInClaims = [
  'iss',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'at_hash',
  'sid',
  'act',
] as const

/** Leaves out what the granted scope does not open. */
export const claimsWithin = (scope: string, claims: JWTPayload): JWTPayload => {
  const granted = new Set(scope.split(' '))
  const withheld = new Set<string>(
    Object.entries(scopeClaims).flatMap(([name, names]) => (granted.has(name) ? [] : names)),
  )
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !withheld.has(name)))
}
