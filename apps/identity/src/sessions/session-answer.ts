import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { epochSeconds } from '../clock.ts'
import type { Visitor } from '../http/visitor.ts'
import { lifetimes } from '../lifetimes.ts'
import type { AccessTokenClaims } from '../tokens/access-token.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import { type RefreshProof, refreshTokenText } from './refresh-token.ts'
import { isMember, type LiveFacts } from './session-facts.ts'
import type { StartedSession } from './start-session.ts'

/** The claims of the wire for a person acting in a tenant. */
export const claimsOf = ({
  session,
  user,
  membership,
  roles,
  permissions,
  tenantIds,
}: LiveFacts): AccessTokenClaims => ({
  sub: user.id,
  id: user.id,
  email: user.email,
  email_verified: user.verifiedAt !== null,
  name: user.name,
  tenantId: membership.tenantId,
  tenantIds,
  roles,
  permissions,
  type: 'userToken',
  profilePictureUrl: user.profilePictureUrl ?? undefined,
  sid: session.id,
  amr: session.amr,
  auth_time: epochSeconds(session.authTime),
  aud: session.clientId,
})

/** Hands out an access token and the refresh token of a generation: by cookie, to native callers in the body too. */
export const sessionAnswer = async (
  visitor: Visitor,
  facts: LiveFacts,
  proof: RefreshProof,
): Promise<LoginResponse> => {
  const { accessToken, expires } = await visitor.accessTokens.sign(claimsOf(facts))
  const refreshToken = refreshTokenText(visitor.secrets, proof)
  setRefreshCookie(visitor, refreshToken)
  return {
    accessToken,
    refreshToken: visitor.deployment === 'direct' ? refreshToken : undefined,
    expires: expires.toISOString(),
    expiresIn: lifetimes.accessToken,
    mfaRequired: false,
    emailVerified: facts.user.verifiedAt !== null,
    userId: facts.user.id,
    tenantId: facts.membership.tenantId,
  }
}

/** The first answer of a session that was just made and committed. */
export const startedAnswer = async (visitor: Visitor, { proof }: StartedSession): Promise<LoginResponse> => {
  const [facts] = await visitor.sessionFacts.execute({ sessionId: proof.sessionId, tenantId: null })
  if (facts === undefined || !isMember(facts, visitor.clock.now()))
    throw new Error('A new session has no member')
  return sessionAnswer(visitor, facts, proof)
}
