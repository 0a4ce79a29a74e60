import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import type { Random } from '../../runtime/random.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Channel, LogoutNotice, Message, Outgoing, Sms } from './message.ts'
import { insertMessages } from './outbox.queries.ts'

export type OutboxDeps = {
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  readonly outbox: { readonly wake: () => void }
}

type Waiting<C extends Channel> = {
  readonly channel: C
  readonly messages: readonly Outgoing[C][]
  readonly expiresAt?: Date
  /** Seconds to wait before it is sent, and by what it is found to be taken back until then. */
  readonly held?: Held
}

export type Held = { readonly seconds: number; readonly topic: string }

const enqueue = async <C extends Channel>(
  tx: Database,
  deps: OutboxDeps,
  { channel, messages, expiresAt, held }: Waiting<C>,
): Promise<void> => {
  if (messages.length === 0) return
  const now = deps.clock.now()
  await insertMessages(
    tx,
    messages.map((message) => ({
      id: uuidv7(deps.clock, deps.random),
      channel,
      sealedMessage: deps.secrets.seal('outbox', JSON.stringify(message)),
      createdAt: now,
      nextAttemptAt: secondsLater(now, held?.seconds ?? 0),
      expiresAt,
      topic: held?.topic,
    })),
  )
  deps.outbox.wake()
}

/**
 * Writes a mail in the transaction of what it tells; it is sent once that is committed. Without a recipient, none is.
 */
export const enqueueMail = (tx: Database, deps: OutboxDeps, message: Message): Promise<void> =>
  enqueueMails(tx, deps, [message])

/** The same for several mails, in one statement. */
export const enqueueMails = (tx: Database, deps: OutboxDeps, messages: readonly Message[]): Promise<void> =>
  enqueue(tx, deps, { channel: 'email', messages: messages.filter(({ to }) => to !== '') })

/** Writes a mail that waits, and is not sent where what it tells is taken back before (`withdrawHeld`). */
export const enqueueHeldMail = (
  tx: Database,
  deps: OutboxDeps,
  message: Message,
  held: Held,
): Promise<void> =>
  enqueue(tx, deps, { channel: 'email', messages: message.to === '' ? [] : [message], held })

/**
 * Writes a text message in the transaction of what it tells.
 *
 * @param message to a number in international form that `maySendSms` let through
 * @param lifetimeSeconds how long what it says is worth reading; later it is given up instead of sent
 */
export const enqueueSms = (
  tx: Database,
  deps: OutboxDeps,
  message: Sms,
  lifetimeSeconds: number,
): Promise<void> =>
  enqueue(tx, deps, {
    channel: 'sms',
    messages: [message],
    expiresAt: secondsLater(deps.clock.now(), lifetimeSeconds),
  })

/** Writes what an application is told of a session that ended. Later than that its tokens are over anyway. */
export const enqueueLogout = (
  tx: Database,
  deps: OutboxDeps,
  notice: LogoutNotice,
  lifetimeSeconds: number,
): Promise<void> =>
  enqueue(tx, deps, {
    channel: 'logout',
    messages: [notice],
    expiresAt: secondsLater(deps.clock.now(), lifetimeSeconds),
  })
