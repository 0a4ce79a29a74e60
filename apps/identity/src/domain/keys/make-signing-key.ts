import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

export type NewSigningKey = { readonly kid: string; readonly publicKey: JWK; readonly privateKey: JWK }

/** Makes a key pair. Given from outside, because it takes up to a second. */
export type MakeSigningKey = () => Promise<NewSigningKey>

export const makeSigningKey: MakeSigningKey = async () => {
  const pair = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  return {
    kid,
    publicKey: { ...publicJwk, kid, alg: 'RS256', use: 'sig' },
    privateKey: await exportJWK(pair.privateKey),
  }
}
