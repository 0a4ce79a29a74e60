import type { Visitor } from '../../http/visitor.ts'
import { lifetimes } from '../../lifetimes.ts'
import { claimsOf } from '../../sessions/session-answer.ts'
import type { LiveFacts } from '../../sessions/session-facts.ts'

/** An access token for another tenant of the same session; the session's own tenant stays as it is. */
export const tokenFor = async ({ accessTokens }: Visitor, facts: LiveFacts) => {
  const { accessToken, expires } = await accessTokens.sign(claimsOf(facts))
  return { accessToken, expires: expires.toISOString(), expiresIn: lifetimes.accessToken }
}
