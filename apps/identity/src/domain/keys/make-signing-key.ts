import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** Algorithms by which tokens are signed, the one that every known client knows first. */
export const signingAlgorithms = ['RS256', 'ES256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** The algorithm of a key; keys of the first releases said none. */
export const readAlgorithm = ({ alg }: JWK): SigningAlgorithm => (alg === 'ES256' ? 'ES256' : 'RS256')

export type NewSigningKey = { readonly kid: string; readonly publicKey: JWK; readonly privateKey: JWK }

/** Makes a key pair. Given from outside, because it takes up to a second. */
export type MakeSigningKey = () => Promise<NewSigningKey>

/**
 * Makes keys of one algorithm: RSA of 3072 bits, or P-256 (SEC-SS-06).
 *
 * @example
 * const { kid, publicKey } = await signingKeyMaker('ES256')()
 */
export const signingKeyMaker =
  (alg: SigningAlgorithm): MakeSigningKey =>
  async () => {
    const pair = await generateKeyPair(alg, { modulusLength: 3072, extractable: true })
    const publicJwk = await exportJWK(pair.publicKey)
    const kid = await calculateJwkThumbprint(publicJwk)
    return {
      kid,
      publicKey: { ...publicJwk, kid, alg, use: 'sig' },
      privateKey: await exportJWK(pair.privateKey),
    }
  }
