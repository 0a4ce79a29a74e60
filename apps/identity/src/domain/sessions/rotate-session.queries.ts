import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Clock, secondsLater } from '../../runtime/clock.ts'
import { batch } from '../../platform/db/batch.ts'
import { byIndex } from '../../platform/db/by-index.queries.ts'
import { databaseNow, databaseTimePlaceholders, isWithin } from '../../platform/db/database-time.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { lifetimes } from '../lifetimes.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type RefreshTokenPayload } from './refresh-token.ts'

const at = (name: string) => sql`${sql.placeholder(name)}::timestamptz`

/** Locked in one order by every process: two that go on with the same families wait for each other, and not in a ring. */
const requested = sql`(select * from unnest(
  ${sql.placeholder('sessionIds')}::uuid[], ${sql.placeholder('generations')}::int[], ${sql.placeholder('ips')}::text[])
  with ordinality as requested (session_id, generation, ip, number) order by session_id) as requested`

/** One statement decides which of many equal requests advances the family. */
export const prepareRotation = (db: Database) =>
  db
    .update(sessions)
    .set({
      generation: sql`${sessions.generation} + 1`,
      ip: sql`coalesce(requested.ip, ${sessions.ip})`,
      rotatedAt: databaseNow(databaseTimePlaceholders),
      idleExpiresAt: at('idleExpiresAt'),
    })
    .from(requested)
    .where(
      and(
        byIndex(sessions.id, sql`requested.session_id`),
        sql`${sessions.generation} = requested.generation`,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, at('now')),
        gt(sessions.idleExpiresAt, at('now')),
      ),
    )
    .returning({ number: sql<number>`requested.number::int`, generation: sessions.generation })
    .prepare('rotate_session')

/** A browser that lost an answer may show the predecessor for so long (SEC-SS-05). */
export const isInGrace = (time: Parameters<typeof databaseNow>[0]): SQL<boolean> =>
  isWithin(sql`${sessions.rotatedAt}`, lifetimes.refreshGrace, time)

/** How far a family had got, as last read. */
export type RotationState = {
  readonly generation: number
  /** Whether its present generation is so young that the one before still answers, by the database's clock. */
  readonly isInGrace: boolean
  readonly revokedAt: Date | null
}

export const prepareRotationState = (db: Database) =>
  db
    .select({
      generation: sessions.generation,
      isInGrace: isInGrace(databaseTimePlaceholders),
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('session_standing')

export type Rotation =
  | { readonly is: 'rotated'; readonly generation: number }
  | { readonly is: 'reused' }
  | { readonly is: 'ended' }

/** A browser that lost the answer asks again with the token it has: it gets the same successor for a while. */
const withoutRotating = (state: RotationState | undefined, proof: RefreshTokenPayload): Rotation => {
  if (state === undefined || state.revokedAt !== null) return { is: 'ended' }
  if (proof.generation >= state.generation) return { is: 'ended' }
  const isPredecessor = proof.generation === state.generation - 1
  return isPredecessor && state.isInGrace ? { is: 'rotated', generation: state.generation } : { is: 'reused' }
}

type Rotated = {
  readonly proof: RefreshTokenPayload
  /** Where the browser is; null where a server asks. */
  readonly ip: string | null
}

type RotationDeps = { db: Database; clock: Clock }

/** Trades a generation for the next (SEC-SS-05). The caller has seen that the session is live. */
export const createRotation = ({ db, clock }: RotationDeps) => {
  const rotate = prepareRotation(db)
  const advance = batch(async (rotated: readonly Rotated[]) => {
    const now = clock.now()
    const rows = await rotate.execute({
      sessionIds: rotated.map(({ proof }) => proof.sessionId),
      generations: rotated.map(({ proof }) => proof.generation),
      ips: rotated.map(({ ip }) => ip),
      now: now.toISOString(),
      ...clock.databaseTime(),
      idleExpiresAt: secondsLater(now, lifetimes.refreshIdle).toISOString(),
    })
    const advanced = new Map(rows.map(({ number, generation }) => [number, generation]))
    return rotated.map((_, index) => advanced.get(index + 1))
  })
  const rotationState = prepareRotationState(db)
  return async (
    proof: RefreshTokenPayload,
    session: RotationState & { readonly seedHash: string },
    ip: string | null,
  ): Promise<Rotation> => {
    if (sha256(proof.seed) !== session.seedHash) return { is: 'ended' }
    if (proof.generation === session.generation) {
      const generation = await advance({ proof, ip })
      if (generation !== undefined) return { is: 'rotated', generation }
      const [state] = await rotationState.execute({
        sessionId: proof.sessionId,
        ...clock.databaseTime(),
      })
      return withoutRotating(state, proof)
    }
    return withoutRotating(session, proof)
  }
}
