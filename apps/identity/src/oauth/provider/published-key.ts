import { createPublicKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { ExternalSigningKey } from 'oidc-provider'
import { readAlgorithm } from '../../domain/keys/make-signing-key.ts'

/**
 * A key of ours, as far as the library has to know it: to recognise id tokens that come back as hints. It signs nothing
 * that is handed out (`token-answer.ts`), so it is given no private key, and what it would sign has no signature.
 */
export class PublishedKey extends ExternalSigningKey {
  readonly #key: KeyObject

  constructor(jwk: JWK) {
    super()
    this.#key = createPublicKey({ key: jwk, format: 'jwk' })
    Object.assign(this, { kid: jwk.kid, alg: readAlgorithm(jwk) })
  }

  override keyObject(): KeyObject {
    return this.#key
  }

  override sign(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array())
  }
}
