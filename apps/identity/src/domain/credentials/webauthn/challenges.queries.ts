import { and, eq, gt, isNull } from 'drizzle-orm'
import { secondsLater } from '../../../runtime/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type WebauthnChallengeRow, webauthnChallenges } from '../../../platform/db/schema/webauthn.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { lifetimes } from '../../lifetimes.ts'
import { secretText } from '../../../runtime/random.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'

/** What is being done. A challenge of one ceremony is nothing to another (SEC-SS-07). */
export type Ceremony = 'signIn' | 'addPasskey' | 'addFactor' | 'useFactor' | 'removeFactor'

export type Bound = {
  readonly purpose: Ceremony
  /** Names the transaction: a hash of its handle, the id of a session; empty where there is none yet. */
  readonly binding: string
}

type ClockDeps = Pick<RequestContext, 'clock' | 'random'>

/** Makes a challenge of 256 bits for one transaction and answers its text, base64url, which is kept nowhere. */
export const createChallenge = async (
  db: Database,
  { clock, random }: ClockDeps,
  { purpose, binding, userId }: Bound & { readonly userId?: string },
): Promise<string> => {
  const challenge = secretText(random)
  const createdAt = clock.now()
  const expiresAt = secondsLater(createdAt, lifetimes.webauthnChallenge)
  await db
    .insert(webauthnChallenges)
    .values({ purpose, hash: sha256(challenge), binding, userId, createdAt, expiresAt })
  return challenge
}

/** Uses a challenge up in the transaction of its effect; of many at once exactly one gets the row (SEC-PK-01). */
export const consumeChallenge = async (
  tx: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  { purpose, binding, challenge }: Bound & { readonly challenge: string },
): Promise<WebauthnChallengeRow | undefined> => {
  const now = clock.now()
  const table = webauthnChallenges
  const [row] = await tx
    .update(table)
    .set({ usedAt: now })
    .where(
      and(
        eq(table.purpose, purpose),
        eq(table.hash, sha256(challenge)),
        eq(table.binding, binding),
        isNull(table.usedAt),
        gt(table.expiresAt, now),
      ),
    )
    .returning()
  return row
}
