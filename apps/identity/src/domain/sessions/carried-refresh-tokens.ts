import { companionCookieName } from '@vestibule/contract/constants'
import { cookieValues } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { hasCompanions, matchesCompanion } from './refresh-companion.ts'
import { type RefreshTokenPayload, readRefreshToken } from './refresh-token.ts'

type Request = Pick<RequestContext, 'cookieHeader' | 'isBrowser'>

/**
 * Every refresh token of ours that a request carries under one cookie name, newest first. From a browser, over https,
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
    .sort((one, other) => other.generation - one.generation)
  if (!isBrowser || !hasCompanions(config)) return proofs
  const companions = cookieValues(cookieHeader, companionCookieName(name))
  return proofs.filter(({ sessionId }) =>
    companions.some((companion) => matchesCompanion(secrets, sessionId, companion)),
  )
}
