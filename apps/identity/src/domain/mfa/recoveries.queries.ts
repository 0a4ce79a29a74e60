import { recoveryCookieName } from '@vestibule/contract/constants'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { mfaRecoveries as table } from '../../platform/db/schema/mfa.ts'
import { hostOnlyName } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { giveCookie, heldHash } from './secret-cookie.ts'

const toCookieName = ({ client, config }: RequestContext): string =>
  hostOnlyName(config, recoveryCookieName(client.id))

/** Lets this browser sign a person in once with the first factor alone, and answers the secret of its cookie. */
export const startRecovery = async (
  tx: Database,
  { clock, random }: RequestContext,
  userId: string,
): Promise<string> => {
  const secret = secretText(random)
  const createdAt = clock.now()
  const expiresAt = secondsLater(createdAt, lifetimes.recovery)
  await tx.insert(table).values({ hash: sha256(secret), userId, createdAt, expiresAt })
  return secret
}

/** Whether a recovery code was typed in this browser just now. It counts for one sign-in. */
export const consumeRecovery = async (
  tx: Database,
  ctx: RequestContext,
  userId: string,
): Promise<boolean> => {
  const hash = heldHash(ctx, toCookieName(ctx))
  if (hash === undefined) return false
  const now = ctx.clock.now()
  const used = await tx
    .update(table)
    .set({ usedAt: now })
    .where(
      and(eq(table.hash, hash), eq(table.userId, userId), isNull(table.usedAt), gt(table.expiresAt, now)),
    )
    .returning({ hash: table.hash })
  return used.length > 0
}

const give = (ctx: RequestContext, value: string, maxAgeSeconds: number): void =>
  giveCookie(ctx, { name: toCookieName(ctx), value, maxAgeSeconds })

export const setRecoveryCookie = (ctx: RequestContext, secret: string): void =>
  give(ctx, secret, lifetimes.recovery)
export const clearRecoveryCookie = (ctx: RequestContext): void => give(ctx, '', 0)
