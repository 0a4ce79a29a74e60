import { atom } from 'jotai/vanilla'

/** What a proof says (RFC 9449, 4.2), beside a new id. */
export type Proof = {
  readonly htm: string
  /** Whole address, without query and fragment. */
  readonly htu: string
  /** Seconds since the epoch, as the server counts them. */
  readonly iat: number
  /** Hash of the access token that goes along. */
  readonly ath?: string | undefined
  /** What the server wants to find in it. */
  readonly nonce?: string | undefined
}

/** A key of this document. No code can read it, the portal's own included, and it is gone with the page. */
export type ProofKey = { readonly prove: (proof: Proof) => Promise<string> }

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const encoded = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)))

const makeProofKey = async (): Promise<ProofKey> => {
  const { subtle } = crypto
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  // Not extractable. That is said of the private half; the public one goes along with each proof.
  const { publicKey, privateKey } = await subtle.generateKey(curve, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey)
  const header = encoded({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })
  return {
    prove: async (proof) => {
      const signed = `${header}.${encoded({ ...proof, jti: crypto.randomUUID() })}`
      const how = { name: 'ECDSA', hash: 'SHA-256' }
      return `${signed}.${base64url(await subtle.sign(how, privateKey, new TextEncoder().encode(signed)))}`
    },
  }
}

/** Makes keys. Not given at the start, because few browsers need any; tests may give their own. */
export const proofKeysAtom = atom<{ readonly make: () => Promise<ProofKey> }>({ make: makeProofKey })
