import { createHash } from 'node:crypto'
import type { Services } from '../services.ts'
import { limitsOf, tokenLife } from '../sessions/limits.ts'
import { claimsOf } from '../sessions/session-answer.ts'
import type { LiveFacts } from '../sessions/session-facts.ts'

/** The left half of the hash of an access token (OpenID Connect Core, 3.1.3.6). */
const halfHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')

type Bound = { readonly nonce?: string | undefined; readonly jkt?: string | undefined }

/**
 * Tokens exactly as the box gets them. Known clients of the wire send the id token where others send the access token,
 * so it says the same; not where tokens are bound to a key, which it could not prove.
 */
export const makeTokens = async (
  services: Services,
  facts: LiveFacts,
  { nonce, jkt }: Bound = {},
): Promise<{ accessToken: string; idToken: string; expiresIn: number }> => {
  const { clock, accessTokens } = services
  const expiresIn = tokenLife(facts.session, limitsOf(facts, facts.session), clock.now())
  const claims = { ...claimsOf(facts), cnf: jkt === undefined ? undefined : { jkt } }
  const { accessToken } = await accessTokens.sign(claims, expiresIn)
  const { type, cnf: _, ...said } = claims
  const about = { ...said, ...(jkt === undefined ? { type } : {}), nonce, at_hash: halfHash(accessToken) }
  return { accessToken, idToken: (await accessTokens.signIdToken(about, expiresIn)).accessToken, expiresIn }
}
