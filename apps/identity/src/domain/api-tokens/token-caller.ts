import { sha256 } from '../../platform/crypto/hash.ts'
import type { Services } from '../../request/services.ts'
import { isTokenLive, rememberUse } from './live-token.ts'
import { isApiSecret } from './secret.ts'
import { findTokenFacts, type TokenFacts } from './token-facts.queries.ts'
import { readTokenRights, type TokenRights } from './token-rights.ts'

type TokenCallerDeps = Pick<Services, 'db' | 'clock' | 'accessTokens'>

const readFacts = async (
  { db, accessTokens }: TokenCallerDeps,
  bearer: string,
): Promise<TokenFacts | undefined> => {
  if (isApiSecret(bearer))
    return findTokenFacts(db, { secretHash: sha256(bearer) }, ['userAccessToken', 'tenantAccessToken'])
  const claims = await accessTokens.verifyApiToken(bearer)
  return claims && findTokenFacts(db, { id: claims.sub }, [claims.type])
}

/**
 * Finds the API token that a bearer is, or was traded for. Whether it counts and what it may do is read now: what the
 * JWT says about rights is never believed (SEC-TE-05).
 *
 * @returns undefined for anything that is no live API token
 */
export const findTokenCaller = async (
  deps: TokenCallerDeps,
  bearer: string,
): Promise<{ facts: TokenFacts; rights: TokenRights } | undefined> => {
  const facts = await readFacts(deps, bearer)
  if (facts === undefined || !isTokenLive(facts, deps.clock.now())) return undefined
  await rememberUse(deps, facts)
  return { facts, rights: await readTokenRights(deps.db, facts) }
}
