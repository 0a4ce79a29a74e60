import type { AccessTokenClaims } from '../domain/access-tokens/access-token.ts'
import { sha256 } from '../platform/crypto/hash.ts'
import type { KeyProof } from '../request/request-context.ts'

/** An access token as it was sent, and what its sender says of it. */
export type SentToken = {
  readonly token: string
  /** Sent as one that is worth nothing without a key (RFC 9449, 7.1). */
  readonly isBound: boolean
}

/** The token of an `Authorization` header. Clients that act for another tenant send it without the word Bearer. */
export const sentToken = (authorization: string | undefined): SentToken | undefined => {
  const [, scheme = '', token = ''] = /^(?:(bearer|dpop)\s+)?(.*)$/i.exec(authorization?.trim() ?? '') ?? []
  return token === '' || token.length > 16_384
    ? undefined
    : { token, isBound: scheme.toLowerCase() === 'dpop' }
}

/**
 * Whether who sends a token may use it: one that is bound to a key only with a proof by that key that names the token,
 * any other only as the bearer token it is (RFC 9449, 7.1 and 7.2).
 */
export const isHeldBy = (
  { token, isBound }: SentToken,
  { cnf }: AccessTokenClaims,
  proof: KeyProof | undefined,
): boolean => {
  if (cnf === undefined) return !isBound
  return isBound && proof?.jkt === cnf.jkt && proof.ath === sha256(token)
}
