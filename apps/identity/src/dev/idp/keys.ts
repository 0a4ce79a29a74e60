import { generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'

export type IdpKey = {
  readonly kid: string
  readonly privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'] & object
  readonly publicJwk: JWK
  readonly publicPem: string
}

let made: Promise<IdpKey> | undefined

const make = async (): Promise<IdpKey> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { kid, privateKey, publicPem, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } }
}

/** The key of the mock providers, made when this process first needs it and kept nowhere. */
export const idpKey = (): Promise<IdpKey> => {
  made ??= make()
  return made
}
