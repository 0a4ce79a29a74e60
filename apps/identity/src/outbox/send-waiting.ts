import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Clock, secondsLater } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/outbox.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Deliver, Message } from './message.ts'

export type SenderNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly deliver: Deliver
  readonly log: Log
}

const atOnce = 20
/** A process that takes a message and dies leaves it to the others after this long. */
const leaseSeconds = 60
/** Waits before the tries after the first; a message that fails after the last is given up. */
const backoffSeconds = [5, 30, 120, 600, 3600, 14_400, 43_200]

type Taken = { readonly id: string; readonly sealedMessage: string; readonly attempts: number }

/** Takes messages in one statement. Sending happens outside of any transaction: nobody waits for a mail server. */
const takeWaiting = ({ db, clock }: SenderNeeds): Promise<Taken[]> => {
  const now = clock.now()
  const waiting = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: secondsLater(now, leaseSeconds) })
    .where(inArray(outbox.id, waiting))
    .returning({ id: outbox.id, sealedMessage: outbox.sealedMessage, attempts: outbox.attempts })
}

const outcome = ({ clock }: SenderNeeds, { attempts }: Taken, error: unknown) => {
  const now = clock.now()
  if (error === undefined) return { sentAt: now, sealedMessage: '', lastError: null }
  const wait = backoffSeconds[attempts - 1]
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  return wait === undefined
    ? { failedAt: now, lastError }
    : { nextAttemptAt: secondsLater(now, wait), lastError }
}

const send = async (needs: SenderNeeds, taken: Taken): Promise<void> => {
  const { db, secrets, deliver, log } = needs
  const error = await Promise.resolve()
    .then(() => deliver(JSON.parse(secrets.unseal('outbox', taken.sealedMessage)) as Message, taken.id))
    .then(
      () => undefined,
      (cause: unknown) => cause ?? new Error('unknown'),
    )
  if (error !== undefined)
    log.warn({ outboxId: taken.id, attempt: taken.attempts, error }, 'mail not delivered')
  await db
    .update(outbox)
    .set(outcome(needs, taken, error))
    .where(eq(outbox.id, taken.id))
}

/** Sends what is due. Answers how many messages were tried. */
export const sendWaiting = async (needs: SenderNeeds): Promise<number> => {
  const taken = await takeWaiting(needs)
  await Promise.all(taken.map((message) => send(needs, message)))
  return taken.length
}
