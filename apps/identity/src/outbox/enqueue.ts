import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/outbox.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import type { Random } from '../random.ts'
import type { Secrets } from '../secrets.ts'
import type { Message } from './message.ts'

type Needs = {
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  readonly outbox: { readonly wake: () => void }
}

/** Writes a mail in the transaction of what it tells; it is sent once that is committed. */
export const enqueueMail = async (tx: Database, needs: Needs, message: Message): Promise<void> => {
  const now = needs.clock.now()
  await tx.insert(outbox).values({
    id: uuidv7(needs.clock, needs.random),
    channel: 'email',
    sealedMessage: needs.secrets.seal('outbox', JSON.stringify(message)),
    createdAt: now,
    nextAttemptAt: now,
  })
  needs.outbox.wake()
}
