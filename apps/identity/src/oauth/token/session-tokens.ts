import type { AdapterPayload } from 'oidc-provider'
import { decodeJwt } from 'jose'
import { epochSeconds, secondsLater } from '../../runtime/clock.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import type { Services } from '../../request/services.ts'
import { readScope, withinRegistered } from '../../domain/sessions/granted-scope.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { readRefreshToken } from '../../domain/sessions/refresh-token.ts'
import { librarySeconds } from '../provider/library-time.ts'
import { signedToken } from './plain-token.ts'
import {
  isMember,
  isSessionLive,
  type LiveFacts,
  type SessionFacts,
} from '../../domain/sessions/session-facts.queries.ts'
import { findGrant } from './grants.queries.ts'

export const readLiveFacts = async (
  { sessionFacts, clock }: Services,
  sessionId: string,
  tenantId: string | null,
): Promise<LiveFacts | undefined> => {
  const facts = await sessionFacts.of({ sessionId, tenantId })
  if (facts === undefined || !isSessionLive(facts, clock.now())) return undefined
  return isMember(facts, clock.now()) ? facts : undefined
}

const common = async (services: Services, session: SessionRow) => ({
  accountId: session.userId,
  clientId: session.clientId,
  grantId: session.id,
  scope: await withinRegistered(services, session.clientId, readScope(session)),
  gty: 'authorization_code',
})

/**
 * An access token of ours as the library's own: there is one kind of token, and one table of sessions, for both
 * entrances. What it says is looked up, so a session that has ended has no token here either.
 */
export const accessTokenRow = async (
  services: Services,
  tokenId: string,
): Promise<AdapterPayload | undefined> => {
  const token = signedToken(tokenId)
  const claims = await services.accessTokens.verify(token)
  if (claims === undefined) return undefined
  const facts = await readLiveFacts(services, claims.sid, claims.tenantId)
  if (facts === undefined || facts.user.id !== claims.sub) return undefined
  const { tenantId } = facts.membership
  const { iat = 0, exp = 0 } = decodeJwt(token)
  return {
    ...(await common(services, facts.session)),
    kind: 'AccessToken',
    jti: tokenId,
    // A refresh may have asked for less than the session was granted.
    scope: await withinRegistered(services, facts.session.clientId, claims.scope),
    ...claims.cnf,
    iat: librarySeconds(services, new Date(iat * 1000)),
    exp: librarySeconds(services, new Date(exp * 1000)),
    extra: { tenantId, roles: facts.roles, permissions: facts.permissions },
  }
}

/**
 * A refresh token of ours as the library's own. What was replaced longer ago than the grace is used up (SEC-SS-05), and
 * one whose session has lived its time is expired; a session that was ended has none.
 */
export const refreshTokenRow = async (
  services: Services,
  token: string,
): Promise<AdapterPayload | undefined> => {
  const proof = readRefreshToken(services.secrets, token)
  if (proof === undefined) return undefined
  const now = services.clock.now()
  const facts = await services.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  if (facts === undefined || sha256(proof.seed) !== facts.session.seedHash) return undefined
  const { session, user } = facts
  if (session.revokedAt !== null || user.lockedAt !== null || !isMember(facts, now)) return undefined
  const endsAt = isSessionLive(facts, now) ? session.expiresAt : secondsLater(now, -1)
  return {
    ...(await common(services, session)),
    kind: 'RefreshToken',
    jti: token,
    ...(session.proofKey === null ? {} : { jkt: session.proofKey }),
    iat: librarySeconds(services, session.rotatedAt),
    exp: librarySeconds(services, endsAt),
    iiat: librarySeconds(services, session.createdAt),
    amr: session.amr,
    authTime: epochSeconds(session.authTime),
    rotations: session.generation,
    ...(isSpent(facts, proof.generation) ? { consumed: true } : {}),
  }
}

const isSpent = ({ session: { generation }, isInGrace }: SessionFacts, shown: number): boolean =>
  shown !== generation && !(shown === generation - 1 && isInGrace)

type Granted = {
  readonly id: string
  readonly accountId: string
  readonly clientId: string
  readonly scope: string
  readonly createdAt: Date
}

export const grantPayload = (
  services: Services,
  { id, accountId, clientId, scope, createdAt }: Granted,
): AdapterPayload => ({
  kind: 'Grant',
  jti: id,
  accountId,
  clientId,
  openid: { scope },
  iat: librarySeconds(services, createdAt),
  exp: librarySeconds(services, secondsLater(createdAt, lifetimes.refreshAbsolute)),
})

/**
 * A session that goes on under another id: its code was redeemed, and is told apart from one that was not. Otherwise the second
 * use of the code would be refused without an end to what the first one gave (SEC-OA-03).
 */
const readContinued = async (
  { sessionFacts }: Services,
  sessionId: string,
): Promise<SessionFacts | undefined> => {
  const facts = await sessionFacts.of({ sessionId, tenantId: null })
  return facts?.session.revokedFor === 'renewed' ? facts : undefined
}

/** What an application was granted: before its code is redeemed by the grant, afterwards by the session of that id. */
export const grantRow = async (services: Services, id: string): Promise<AdapterPayload | undefined> => {
  const facts = (await readLiveFacts(services, id, null)) ?? (await readContinued(services, id))
  if (facts !== undefined) {
    const { accountId, clientId, scope } = await common(services, facts.session)
    return grantPayload(services, { id, accountId, clientId, scope, createdAt: facts.session.createdAt })
  }
  const row = await findGrant(services.db, id)
  if (row === undefined || row.expiresAt <= services.clock.now()) return undefined
  return grantPayload(services, { ...row, accountId: row.userId })
}
