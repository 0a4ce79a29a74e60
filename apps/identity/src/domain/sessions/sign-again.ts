import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import type { PassedFacts } from './passed-facts.ts'
import type { TokenKind } from './mint-access-token.ts'
import { signFor } from './session-answer.ts'

type SignAgainParams = {
  /** What the token is for, where that is not the caller. */
  readonly kind?: TokenKind
  /** Thumbprint of the key that it is bound to, where the one that is shown is bound to none. */
  readonly tokenKey?: string | undefined
}

/**
 * An access token in the place of the one that the caller shows, for another tenant or with what changed since. What is
 * made of a token is no more than that token: bound to the same key, and over at the same moment, so that one that was
 * stolen doesn't live on (SEC-TO-19).
 *
 * @throws ApiError NOT_AUTHENTICATED in the last moment of the token, which clocks that differ allow it
 */
export const signAgain = async (actor: Actor, facts: PassedFacts, given: SignAgainParams = {}) => {
  const { tokenKey = given.tokenKey, tokenEndsAt: endsAt, clock } = actor
  if (endsAt !== undefined && endsAt <= clock.now()) throw new ApiError('NOT_AUTHENTICATED')
  return signFor(actor, facts, { kind: given.kind, tokenKey, endsAt })
}
