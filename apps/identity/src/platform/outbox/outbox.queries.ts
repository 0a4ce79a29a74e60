import { and, asc, eq, exists, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/outbox.ts'
import type { Channel, Delivery } from './message.ts'

const atOnce = 20
/** A process that takes a message and dies leaves it to the others after this long. */
const leaseSeconds = 60

const channels: readonly Channel[] = ['email', 'sms', 'logout']

export type WaitingMessagesDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly delivery: Delivery
}

export type TakenMessage = Pick<
  typeof outbox.$inferSelect,
  'id' | 'channel' | 'sealedMessage' | 'attempts' | 'expiresAt'
>

/** Messages of channels that something carries, and those that are not worth sending any more. */
const isWaiting = ({ clock, delivery }: WaitingMessagesDeps): SQL | undefined => {
  const now = clock.now()
  const open = channels.filter((channel) => delivery[channel] !== undefined)
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextAttemptAt, now))
  return and(isDue, or(inArray(outbox.channel, open), lte(outbox.expiresAt, now)))
}

/** Whether there is something to send now. */
export const hasWaiting = (deps: WaitingMessagesDeps): SQL =>
  exists(deps.db.select({ one: sql`1` }).from(outbox).where(isWaiting(deps)))

/** Takes messages in one statement. Sending happens outside of any transaction: no request waits for a mail server. */
export const takeWaiting = (deps: WaitingMessagesDeps): Promise<TakenMessage[]> => {
  const { db, clock } = deps
  const now = clock.now()
  const waiting = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isWaiting(deps))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: secondsLater(now, leaseSeconds) })
    .where(inArray(outbox.id, waiting))
    .returning({
      id: outbox.id,
      channel: outbox.channel,
      sealedMessage: outbox.sealedMessage,
      attempts: outbox.attempts,
      expiresAt: outbox.expiresAt,
    })
}

/** Notes what became of a message that was taken. */
export const saveOutcome = async (
  db: Database,
  id: string,
  outcome: Partial<typeof outbox.$inferInsert>,
): Promise<void> => {
  await db.update(outbox).set(outcome).where(eq(outbox.id, id))
}

export const insertMessages = async (
  tx: Database,
  rows: readonly (typeof outbox.$inferInsert)[],
): Promise<void> => {
  await tx.insert(outbox).values([...rows])
}
