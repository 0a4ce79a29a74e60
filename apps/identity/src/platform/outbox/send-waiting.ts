import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../../runtime/log.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Deliver, Delivery } from './message.ts'
import { saveOutcome, type TakenMessage, takeWaiting } from './outbox.queries.ts'

export type SenderDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly delivery: Delivery
  readonly log: Log
}

/** Waits before the tries after the first; a message that fails after the last is given up. */
const backoffSeconds = [5, 30, 120, 600, 3600, 14_400, 43_200]

const isOver = (expiresAt: Date | null, at: Date): boolean => expiresAt !== null && expiresAt <= at

const outcome = ({ clock }: SenderDeps, { attempts, expiresAt }: TakenMessage, error: unknown) => {
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
  { id, channel, sealedMessage, expiresAt }: TakenMessage,
): Promise<void> => {
  if (isOver(expiresAt, clock.now())) throw new Error('too late to be worth sending')
  // The channel and the sealed message were written together.
  const deliver = delivery[channel] as Deliver<unknown> | undefined
  if (deliver === undefined) throw new Error('nothing carries this channel')
  await deliver(JSON.parse(secrets.unseal('outbox', sealedMessage)), id)
}

const send = async (deps: SenderDeps, taken: TakenMessage): Promise<void> => {
  const { db, log } = deps
  const error = await handOut(deps, taken).then(
    () => undefined,
    (cause: unknown) => cause ?? new Error('unknown'),
  )
  if (error !== undefined) {
    const { id: outboxId, channel, attempts: attempt } = taken
    log.warn({ outboxId, channel, attempt, error }, 'message not delivered')
  }
  await saveOutcome(db, taken.id, outcome(deps, taken, error))
}

/** Sends what is due. Answers how many messages were tried. */
export const sendWaiting = async (deps: SenderDeps): Promise<number> => {
  const taken = await takeWaiting(deps)
  await Promise.all(taken.map((message) => send(deps, message)))
  return taken.length
}
