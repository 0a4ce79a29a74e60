import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { apiPrefix } from '@vestibule/contract/constants'
import { epochSeconds } from '../runtime/clock.ts'
import { portalOrigin } from './addresses.ts'
import type { TestServer } from './test-server.ts'

export type ProofFields = {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  /** The access token that the proof is for. */
  readonly token?: string | undefined
}

/** A key as a browser holds it, which signs requests. */
export type TestKey = {
  readonly jkt: string
  readonly jwk: JWK
  readonly privateJwk: JWK
  /** A proof for a path of the API; the given fields win. */
  readonly proof: (method: string, path: string, fields?: ProofFields) => Promise<string>
}

export const aKey = async ({ clock }: TestServer): Promise<TestKey> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const proof: TestKey['proof'] = (method, path, { claims = {}, header = {}, token } = {}) =>
    new SignJWT({
      htm: method,
      htu: `${portalOrigin}${apiPrefix}${path}`,
      jti: randomUUID(),
      iat: epochSeconds(clock.now()),
      ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .sign(privateKey)
  const privateJwk = await exportJWK(privateKey)
  return { privateJwk, jkt: await calculateJwkThumbprint(jwk), jwk, proof }
}
