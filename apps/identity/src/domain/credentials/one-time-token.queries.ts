import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type OneTimeTokenRow, oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { type Random, secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

/** What a link is for. A token of one purpose is nothing to another (SEC-SS-07). */
export const tokenPurposes = [
  'activation',
  'invitation',
  'passwordReset',
  'magicLink',
  'unlock',
  'emailUndo',
  'mfa',
  'stepUp',
  'phoneChange',
  'phoneNamed',
  'phoneSignUp',
  'passkeyWindow',
  'impersonation',
  'approval',
  'download',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

export type NewToken = {
  readonly purpose: TokenPurpose
  readonly userId: string
  readonly tenantId: string
  readonly lifetimeSeconds: number
  readonly data?: Record<string, unknown>
  /** It counts as later than this one, whatever the clock of another server has said of that. */
  readonly after?: OneTimeTokenRow | undefined
}

/** Rows keep milliseconds. */
const laterThan = (now: Date, earlier: OneTimeTokenRow | undefined): Date =>
  earlier === undefined ? now : new Date(Math.max(now.getTime(), earlier.createdAt.getTime() + 1))

type OneTimeTokenDeps = { readonly clock: Clock; readonly random: Random }

/** Makes a token and answers its text, which is kept nowhere (SEC-SS-01). */
export const createOneTimeToken = async (
  tx: Database,
  { clock, random }: OneTimeTokenDeps,
  { purpose, userId, tenantId, lifetimeSeconds, data = {}, after }: NewToken,
): Promise<string> => {
  const text = secretText(random)
  const createdAt = laterThan(clock.now(), after)
  await tx.insert(oneTimeTokens).values({
    purpose,
    hash: sha256(text),
    userId,
    tenantId,
    data,
    createdAt,
    expiresAt: secondsLater(createdAt, lifetimeSeconds),
  })
  return text
}

export type OneTimeTokenParams = {
  readonly purpose: TokenPurpose
  readonly token: string
  readonly userId?: string
}

const usable = ({ purpose, token, userId }: OneTimeTokenParams, now: Date) =>
  and(
    eq(oneTimeTokens.purpose, purpose),
    eq(oneTimeTokens.hash, sha256(token)),
    userId === undefined ? undefined : eq(oneTimeTokens.userId, userId),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  )

/** Looks at a token without using it up. */
export const findOneTimeToken = async (
  db: Database,
  { clock }: { readonly clock: Clock },
  params: OneTimeTokenParams,
): Promise<OneTimeTokenRow | undefined> => {
  const [row] = await db.select().from(oneTimeTokens).where(usable(params, clock.now()))
  return row
}

/** Uses a token up in the transaction of its effect; of many at once exactly one gets the row (SEC-SS-08). */
export const consumeOneTimeToken = async (
  tx: Database,
  { clock }: { readonly clock: Clock },
  params: OneTimeTokenParams,
): Promise<OneTimeTokenRow | undefined> => {
  const now = clock.now()
  const [row] = await tx.update(oneTimeTokens).set({ usedAt: now }).where(usable(params, now)).returning()
  return row
}

export type TokensOf = {
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly tenantId?: string
  /** Those alone that this browser asked for. */
  readonly browserHash?: string
  /** Those alone that were made later. */
  readonly madeAfter?: Date
}

const open = ({ userId, purpose, tenantId, browserHash, madeAfter }: TokensOf) =>
  and(
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, purpose),
    tenantId === undefined ? undefined : inTenant(oneTimeTokens, tenantId),
    browserHash === undefined ? undefined : sql`${oneTimeTokens.data} ->> 'browserHash' = ${browserHash}`,
    madeAfter === undefined ? undefined : gt(oneTimeTokens.createdAt, madeAfter),
    isNull(oneTimeTokens.usedAt),
  )

/** The tokens of a kind that were not used, expired or not. */
export const listOpenTokens = (db: Database, of: TokensOf): Promise<OneTimeTokenRow[]> =>
  db.select().from(oneTimeTokens).where(open(of))

/** The newest token of a kind that was not used, expired or not: resending carries its data on. */
export const latestOpenToken = async (db: Database, of: TokensOf): Promise<OneTimeTokenRow | undefined> => {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(open(of))
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1)
  return row
}

/** Makes every outstanding token of a kind worthless. */
export const revokeOneTimeTokens = async (
  tx: Database,
  { clock }: { readonly clock: Clock },
  of: TokensOf,
): Promise<void> => {
  await tx.update(oneTimeTokens).set({ usedAt: clock.now() }).where(open(of))
}

/** Gives the outstanding tokens that one browser asked for to the mark which that browser has now. */
export const moveToBrowser = async (
  tx: Database,
  of: TokensOf & { readonly browserHash: string },
  browserHash: string,
): Promise<void> => {
  const data = sql`${oneTimeTokens.data} || ${JSON.stringify({ browserHash })}::jsonb`
  await tx.update(oneTimeTokens).set({ data }).where(open(of))
}
