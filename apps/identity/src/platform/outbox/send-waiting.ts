import { and, asc, eq, exists, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/outbox.ts'
import type { Log } from '../../runtime/log.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Channel, Deliver, Delivery } from './message.ts'

export type SenderDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly delivery: Delivery
  readonly log: Log
}

const atOnce = 20
/** A process that takes a message and dies leaves it to the others after this long. */
const leaseSeconds = 60
/** Waits before the tries after the first; a message that fails after the last is given up. */
const backoffSeconds = [5, 30, 120, 600, 3600, 14_400, 43_200]

type Taken = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'sealedMessage' | 'attempts' | 'expiresAt'>

const channels: readonly Channel[] = ['email', 'sms', 'logout']

type WaitingMessagesDeps = Pick<SenderDeps, 'db' | 'clock' | 'delivery'>

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
const takeWaiting = (deps: SenderDeps): Promise<Taken[]> => {
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

const isOver = (expiresAt: Date | null, at: Date): boolean => expiresAt !== null && expiresAt <= at

const outcome = ({ clock }: SenderDeps, { attempts, expiresAt }: Taken, error: unknown) => {
  const now = clock.now()
  if (error === undefined) return { sentAt: now, sealedMessage: '', lastError: null }
  const wait = backoffSeconds[attempts - 1]
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const again = wait === undefined ? undefined : secondsLater(now, wait)
  if (again !== undefined && !isOver(expiresAt, again)) return { nextAttemptAt: again, lastError }
  return expiresAt === null ? { failedAt: now, lastError } : { failedAt: now, sealedMessage: '', lastError }
}

const handOut = async (
  { clock, delivery, secrets }: SenderDeps,
  { id, channel, sealedMessage, expiresAt }: Taken,
): Promise<void> => {
  if (isOver(expiresAt, clock.now())) throw new Error('too late to be worth sending')
  // The channel and the sealed message were written together.
  const deliver = delivery[channel] as Deliver<unknown> | undefined
  if (deliver === undefined) throw new Error('nothing carries this channel')
  await deliver(JSON.parse(secrets.unseal('outbox', sealedMessage)), id)
}

const send = async (deps: SenderDeps, taken: Taken): Promise<void> => {
  const { db, log } = deps
  const error = await handOut(deps, taken).then(
    () => undefined,
    (cause: unknown) => cause ?? new Error('unknown'),
  )
  if (error !== undefined) {
    const { id: outboxId, channel, attempts: attempt } = taken
    log.warn({ outboxId, channel, attempt, error }, 'message not delivered')
  }
  await db
    .update(outbox)
    .set(outcome(deps, taken, error))
    .where(eq(outbox.id, taken.id))
}

/** Sends what is due. Answers how many messages were tried. */
export const sendWaiting = async (deps: SenderDeps): Promise<number> => {
  const taken = await takeWaiting(deps)
  await Promise.all(taken.map((message) => send(deps, message)))
  return taken.length
}
