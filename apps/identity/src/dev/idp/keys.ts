import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import { selfSignedCertificate } from '../../platform/crypto/self-signed-certificate.ts'

export type IdpKey = {
  readonly kid: string
  readonly privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'] & object
  readonly publicJwk: JWK
  readonly publicPem: string
  /** The same key as its metadata shows it. */
  readonly certificatePem: string
}

let made: Promise<IdpKey> | undefined

const make = async (): Promise<IdpKey> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const certificatePem = selfSignedCertificate({
    random: { bytes: randomBytes },
    name: 'Mock provider',
    from: new Date('2020-01-01T00:00:00Z'),
    until: new Date('2040-01-01T00:00:00Z'),
    privateKey,
    publicKey,
  })
  return { kid, privateKey, publicPem, certificatePem, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } }
}

/** The key of the mock providers, made when this process first needs it and kept nowhere. */
export const idpKey = (): Promise<IdpKey> => {
  made ??= make()
  return made
}
