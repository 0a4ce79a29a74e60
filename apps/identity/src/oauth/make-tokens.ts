import { createHash } from 'node:crypto'
import type { Services } from '../services.ts'
import { limitsOf, tokenLife } from '../sessions/limits.ts'
import { claimsOf } from '../sessions/session-answer.ts'
import type { LiveFacts } from '../sessions/session-facts.ts'

/** The left half of the hash of an access token (OpenID Connect Core, 3.1.3.6). */
const halfHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')

type TokenParams = {
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
 * Tokens exactly as the box gets them. The id token says the same of the person, and has no `type`: nothing takes it
 * for an access token.
 */
export const makeTokens = async (
  services: Services,
  facts: LiveFacts,
  { nonce, jkt, isForWire = false }: TokenParams = {},
): Promise<{ accessToken: string; idToken: string; expiresIn: number }> => {
  const { clock, accessTokens } = services
  const expiresIn = tokenLife(facts.session, limitsOf(facts, facts.session), clock.now())
  const claims = { ...claimsOf(facts), cnf: jkt === undefined ? undefined : { jkt } }
  const { accessToken } = await accessTokens.sign(claims, expiresIn)
  if (isForWire && jkt === undefined) {
    const { accessToken: idToken } = await accessTokens.sign({ ...claims, nonce }, expiresIn)
    return { accessToken, idToken, expiresIn }
  }
  const { type: _type, cnf: _cnf, ...said } = claims
  const about = { ...said, nonce, at_hash: halfHash(accessToken) }
  return { accessToken, idToken: (await accessTokens.signIdToken(about, expiresIn)).accessToken, expiresIn }
}
