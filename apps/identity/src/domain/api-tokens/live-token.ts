import type { Services } from '../../request/services.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { settingsIn } from '../installation/settings.queries.ts'
import { isLive } from '../sessions/session-facts.queries.ts'
import { touchApiToken } from './api-tokens.queries.ts'
import type { TokenFacts } from './token-facts.queries.ts'

/** Use is remembered this often, in seconds: a program may call many times a second. */
const touchedEvery = 300

/**
 * Whether a token counts at this moment: it has not expired, its maker is an active member who is not locked and
 * whom an application lets in, and the operator has API tokens switched on.
 */
export const isTokenLive = (
  { token, user, membership, isAdmitted, settings }: TokenFacts,
  now: Date,
): boolean =>
  (token.expiresAt === null || token.expiresAt > now) &&
  user.lockedAt === null &&
  isLive(membership, now) &&
  isAdmitted &&
  settingsIn(JSON.parse(settings ?? '{}')).apiTokensEnabled

/** Remembers that a token was used now. */
export const rememberUse = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { token }: Pick<TokenFacts, 'token'>,
): Promise<void> => {
  const now = clock.now()
  const notSince = secondsLater(now, -touchedEvery)
  if (token.lastUsedAt !== null && token.lastUsedAt >= notSince) return
  await touchApiToken(db, token.id, now, notSince)
}
