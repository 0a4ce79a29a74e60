import { createHash } from 'node:crypto'
import type { Services } from '../../request/services.ts'
import { toLimits, tokenLife } from '../sessions/limits.ts'
import { readScope, withinRegistered } from '../sessions/granted-scope.ts'
import { mintAccessToken, outsideKind } from '../sessions/mint-access-token.ts'
import { toClaims } from '../sessions/session-answer.ts'
import type { PassedFacts } from '../sessions/passed-facts.ts'
import { claimsWithin } from './scope-claims.ts'

/** The left half of the hash of an access token (OpenID Connect Core, 3.1.3.6). */
const halfHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')

type TokenParams = {
  /** Absent: everything the session was granted. */
  readonly scope?: string | undefined
  readonly nonce?: string | undefined
  /** Thumbprint of the key the tokens are bound to. */
  readonly jkt?: string | undefined
  /**
   * Clients of the published wire send what they find as `id_token` where others send the access token: they find an
   * access token there.
   */
  readonly isForWire?: boolean
}

/**
 * Makes the tokens of a session. The access token is the box's, for the scope that was asked for. The id token describes
 * the person as far as that scope goes; by its header and its claims it is no access token (RFC 9068, 2.1).
 */
export const makeTokens = async (
  services: Services,
  facts: PassedFacts,
  { scope: requested = readScope(facts.session), nonce, jkt, isForWire = false }: TokenParams = {},
): Promise<{ accessToken: string; idToken: string; expiresIn: number }> => {
  const { clock, accessTokens } = services
  const scope = await withinRegistered(services, facts.session.clientId, requested)
  const expiresIn = tokenLife(facts.session, toLimits(facts, facts.session), clock.now())
  const claims = { ...toClaims(facts), scope, cnf: jkt === undefined ? undefined : { jkt } }
  const kind = await outsideKind(services, facts.session)
  const { accessToken } = await mintAccessToken(services, kind, claims, expiresIn)
  if (isForWire && jkt === undefined) {
    const { accessToken: idToken } = await mintAccessToken(services, kind, { ...claims, nonce }, expiresIn)
    return { accessToken, idToken, expiresIn }
  }
  const { type: _type, cnf: _cnf, client_id: _clientId, scope: _scope, ...userClaims } = claims
  const about = {
    ...userClaims,
    picture: userClaims.profilePictureUrl,
    nonce,
    at_hash: halfHash(accessToken),
  }
  const idToken = await accessTokens.signIdToken(claimsWithin(scope, about), expiresIn)
  return { accessToken, idToken, expiresIn }
}
