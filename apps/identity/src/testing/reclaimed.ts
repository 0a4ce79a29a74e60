import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { idpKey } from '../dev/idp/keys.ts'
import type { Twist } from './outgoing.ts'

export type Claims = Record<string, unknown>

const honest = async (claims: Claims, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign((await idpKey()).privateKey)

/** Signs the token of a token answer anew, with other claims. */
export const reclaimed =
  (change: (claims: Claims) => Claims, sign = honest): Twist =>
  async (answer, url) => {
    if (!url.pathname.endsWith('/token')) return answer
    const body = (await answer.json()) as { id_token: string }
    const claims = change(decodeJwt(body.id_token) as Claims)
    return Response.json({
      ...body,
      id_token: await sign(claims, decodeProtectedHeader(body.id_token).kid ?? ''),
    })
  }
