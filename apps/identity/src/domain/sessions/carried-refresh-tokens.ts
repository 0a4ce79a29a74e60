import { companionCookieName } from '@vestibule/contract/constants'
import { cookieValues } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { hasCompanions, matchesCompanion } from './refresh-companion.ts'
import { type RefreshTokenPayload, readRefreshToken } from './refresh-token.ts'

const newestFirst = (one: RefreshTokenPayload, other: RefreshTokenPayload): number =>
  one.sessionId === other.sessionId
    ? other.generation - one.generation
    : Number(one.sessionId < other.sessionId) - Number(one.sessionId > other.sessionId)

type Request = Pick<RequestContext, 'cookieHeader' | 'isBrowser'>

/**
 * Every refresh token of ours that a request carries under one cookie name, the newest first: of the latest session, whose
 * ids are in the order of their time, the latest generation. From a browser, over https,
 * one counts only beside the companion of its session: a sibling of our host can set the one, and not the other.
 */
export const carriedRefreshTokens = (
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { cookieHeader, isBrowser }: Request,
  name: string,
): RefreshTokenPayload[] => {
  const proofs = cookieValues(cookieHeader, name)
    .map((value) => readRefreshToken(secrets, value))
    .filter((proof) => proof !== undefined)
    .sort(newestFirst)
  if (!isBrowser || !hasCompanions(config)) return proofs
  const companions = cookieValues(cookieHeader, companionCookieName(name))
  return proofs.filter(({ sessionId }) =>
    companions.some((companion) => matchesCompanion(secrets, sessionId, companion)),
  )
}
