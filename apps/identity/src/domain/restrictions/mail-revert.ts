import { restrictionRevertSeconds } from '@vestibule/contract/constants'
import type { Database } from '../../platform/db/database.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMails } from '../../platform/outbox/enqueue.ts'
import type { Actor } from '../../request/request-context.ts'
import { listAdministrators } from '../members/find-administrators.ts'

/** Tells every administrator of the tenant that rules were set which keep out who set them, and when they go back. */
export const mailRevert = async (tx: Database, actor: Actor, revertsAt: Date): Promise<void> => {
  const administrators = await listAdministrators(tx, actor.tenantId, actor.clock.now())
  const values = {
    who: nameInMail(actor.name, actor.email),
    ip: actor.ip,
    minutes: String(restrictionRevertSeconds / 60),
    time: `${revertsAt.toISOString().slice(11, 16)} UTC`,
  }
  const mails = administrators.map(({ email, tenant, locale }) =>
    noticeMail(toRecipient(actor, { locale }), 'restrictionsRevert', {
      to: email,
      values: { ...values, tenant: nameInMail(tenant, actor.client.name) },
    }),
  )
  await enqueueMails(tx, actor, mails)
}
