import { sql } from 'drizzle-orm'
import { logoutDelivery } from '../oauth/end-session/logout-delivery.ts'
import type { Database } from '../platform/db/database.ts'
import type { Delivery, Message, Sms } from '../platform/outbox/message.ts'
import { sendWaiting } from '../platform/outbox/send-waiting.ts'
import type { Services } from '../request/services.ts'

type Taken = { readonly id: string; readonly email?: Message; readonly sms?: Sms }

/**
 * What waits to be sent, in the order in which it was asked for: the clock of a test stands still, and of two messages of one
 * moment the database may give out any first.
 */
const listWaitingIds = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(
    sql`select id from outbox where sent_at is null order by xmin::text::bigint, cmin::text::bigint`,
  )) as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}

/** Hands out what waits, and keeps it: mails and text messages, newest last. */
export const createHandOut = (services: Services) => {
  const sent: Message[] = []
  const texts: Sms[] = []
  const sendAll = async (): Promise<void> => {
    const order = await listWaitingIds(services.db)
    const taken: Taken[] = []
    const delivery: Delivery = {
      logout: logoutDelivery(services),
      email: async (email, id) => void taken.push({ id, email }),
      sms: async (sms, id) => void taken.push({ id, sms }),
    }
    while ((await sendWaiting({ ...services, delivery })) > 0);
    const readPlace = ({ id }: Taken): number => order.indexOf(id)
    for (const { email, sms } of taken.toSorted((one, other) => readPlace(one) - readPlace(other))) {
      if (email !== undefined) sent.push(email)
      if (sms !== undefined) texts.push(sms)
    }
  }
  return { sent, texts, sendAll }
}
