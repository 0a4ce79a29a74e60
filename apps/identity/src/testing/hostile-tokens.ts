import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { idpKey } from '../dev/idp/keys.ts'
import type { Twist } from './outgoing.ts'
import { type Claims, reclaimed } from './reclaimed.ts'

const without =
  (...names: string[]) =>
  (claims: Claims): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))

const withClaims =
  (more: Claims) =>
  (claims: Claims): Claims => ({ ...claims, ...more })

const plain = (claims: Claims): string =>
  [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

/** The oldest trick: the public key as the secret of a shared one. */
const withPublicKeyAsSecret = async (claims: Claims, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from((await idpKey()).publicPem))

const withStrangersKey = async (claims: Claims, kid: string): Promise<string> => {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}

const withOwnKeyInside = async (claims: Claims, kid: string): Promise<string> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, jwk }).sign(privateKey)
}

const otherAlgorithm = async (claims: Claims, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS512', kid }).sign((await idpKey()).privateKey)

export const same = (claims: Claims): Claims => claims
const long = 10 * 365 * 86_400

/** Tokens that a hostile or careless provider might send. Each has one thing wrong. */
export const tokens: Record<string, Twist> = {
  'of another issuer': reclaimed(withClaims({ iss: 'https://evil.test' })),
  'of no issuer': reclaimed(without('iss')),
  'for another client': reclaimed(withClaims({ aud: 'another' })),
  'for several, and authorized for another': reclaimed((claims) => ({
    ...claims,
    aud: [claims.aud, 'another'],
    azp: 'another',
  })),
  'for us, and authorized for another': reclaimed(withClaims({ azp: 'another' })),
  'for us, and authorized for nobody': reclaimed(withClaims({ azp: '' })),
  'for nobody': reclaimed(without('aud')),
  'with another nonce': reclaimed(withClaims({ nonce: 'replayed' })),
  'without a nonce': reclaimed(without('nonce')),
  'without an end': reclaimed(without('exp')),
  'without a beginning': reclaimed(without('iat')),
  'from ten minutes ahead': reclaimed((claims) => ({ ...claims, iat: Number(claims.iat) + 600 })),
  'from 61 seconds ahead': reclaimed((claims) => ({ ...claims, iat: Number(claims.iat) + 61 })),
  'that is over': reclaimed((claims) => ({ ...claims, exp: Number(claims.iat) - 3600 })),
  'that is not valid yet': reclaimed((claims) => ({ ...claims, nbf: Number(claims.iat) + long })),
  'of nobody': reclaimed(without('sub')),
  'that nobody signed': reclaimed(same, async (claims) => `${plain(claims)}.`),
  'signed with the public key as a secret': reclaimed(same, withPublicKeyAsSecret),
  'signed by a stranger under a known key id': reclaimed(same, withStrangersKey),
  'that brings its own key': reclaimed(same, withOwnKeyInside),
  'signed with another algorithm': reclaimed(same, otherAlgorithm),
  'that is missing': async (answer, url) => {
    if (!url.pathname.endsWith('/token')) return answer
    const { id_token: _, ...rest } = (await answer.json()) as { id_token: string }
    return Response.json(rest)
  },
}
