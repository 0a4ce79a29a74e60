import { ApiError } from '@vestibule/contract'
import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { epochSeconds } from '../../runtime/clock.ts'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { passApiToken } from '../authentication/gate/pass-api-token.ts'
import { lifetimes } from '../lifetimes.ts'
import { addressKey } from '../rate-limits/keys.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { isTokenLive, rememberUse } from './live-token.ts'
import { isApiSecret } from './secret.ts'
import { findTokenFacts, type TokenFacts } from './token-facts.queries.ts'
import { isOfTenant, readTokenRights } from './token-rights.ts'

/** A program asks every few minutes; a server room may run many of them behind one address. */
const perPlace = { most: 600, seconds: 600 }

const matchesSecret = ({ token }: TokenFacts, secret: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(token.secretHash))

const authenticate = async (ctx: RequestContext, clientId: string, secret: string): Promise<TokenFacts> => {
  const facts = await findTokenFacts(ctx.db, { id: clientId }, ['userApiToken', 'tenantApiToken'])
  if (facts === undefined) throw new ApiError('INVALID_CREDENTIALS')
  if (!isApiSecret(secret) || !matchesSecret(facts, secret)) {
    const { token, user } = facts
    await audit(ctx.db, ctx, {
      action: 'apiToken.secretRefused',
      ...aboutPerson(user),
      tenantId: token.tenantId,
      resourceId: token.id,
      details: { type: token.type },
    })
    throw new ApiError('INVALID_CREDENTIALS')
  }
  if (!isTokenLive(facts, ctx.clock.now())) throw new ApiError('INVALID_CREDENTIALS')
  return facts
}

/**
 * Trades client credentials for a JWT. Its rights are read again from the database wherever it is shown to us; hosts
 * that read them from the JWT see a change when it has expired.
 *
 * @throws ApiError INVALID_CREDENTIALS, also for credentials that have expired; TOO_MANY_ATTEMPTS;
 *   IP_RESTRICTED, COUNTRY_RESTRICTED by the address of the program itself
 */
export const exchangeApiToken = async (
  ctx: RequestContext,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
): Promise<{ accessToken: string; expiresIn: number; expires: string }> => {
  if (!(await fitsWindow(ctx, addressKey(ctx.secrets, 'api-token', ctx.ip), perPlace)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: perPlace.seconds })
  const facts = await authenticate(ctx, clientId, secret)
  await passApiToken(ctx, facts)
  const { token, user } = facts
  const rights = await readTokenRights(ctx.db, facts)
  const now = ctx.clock.now()
  const left = token.expiresAt === null ? Infinity : epochSeconds(token.expiresAt) - epochSeconds(now)
  const { accessToken, expires } = await ctx.accessTokens.signApiToken(
    {
      sub: token.id,
      tenantId: token.tenantId,
      type: isOfTenant(facts) ? 'tenantApiToken' : 'userApiToken',
      ...(isOfTenant(facts) ? { createdByUserId: user.id } : { userId: user.id, email: user.email }),
      roles: [...rights.roles],
      permissions: [...rights.permissions],
      aud: ctx.client.id,
      client_id: token.id,
    },
    Math.max(1, Math.min(lifetimes.accessToken, left)),
  )
  await rememberUse(ctx, facts)
  const expiresIn = epochSeconds(expires) - epochSeconds(now)
  return { accessToken, expiresIn, expires: expires.toISOString() }
}
