import { inbox } from '../db/schema/outbox.ts'
import type { Deliver, Message } from '../outbox/message.ts'
import type { Services } from '../services.ts'

const links = ({ text }: Message): string[] => text.match(/https?:\/\/\S+/g) ?? []

const code = ({ text }: Message): string | null =>
  /\b\d{6}\b/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0] ?? null

/** Puts mail where a developer finds it, instead of sending it. Twice the same message is one. */
export const inboxDelivery =
  ({ db, clock }: Services): Deliver =>
  async (message, id) => {
    await db
      .insert(inbox)
      .values({
        id,
        channel: 'email',
        ...message,
        links: links(message),
        code: code(message),
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
  }
