import { inbox } from '../platform/db/schema/outbox.ts'
import type { Delivery } from '../platform/outbox/message.ts'
import type { Services } from '../request/services.ts'

const links = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? []

const code = (text: string): string | null =>
  /\b\d{6}\b/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0] ?? null

type Row = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** Puts messages where a developer finds them, instead of sending them. Twice the same message is one. */
export const inboxDelivery = ({ db, clock }: Services): Required<Pick<Delivery, 'email' | 'sms'>> => {
  const keep = async (channel: 'email' | 'sms', id: string, row: Row): Promise<void> => {
    const { text } = row
    const content = { links: links(text), code: code(text) }
    await db
      .insert(inbox)
      .values({ id, channel, ...row, ...content, createdAt: clock.now() })
      .onConflictDoNothing()
  }
  return {
    email: (message, id) => keep('email', id, message),
    sms: ({ to, text }, id) => keep('sms', id, { to, subject: '', text, html: '' }),
  }
}
