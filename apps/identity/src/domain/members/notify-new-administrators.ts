import type { Database } from '../../platform/db/database.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueHeldMail } from '../../platform/outbox/enqueue.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { administratorTopic } from './administrator-topic.ts'
import { listAddresses } from './administrators.queries.ts'
import { readAdministration } from './find-administrators.ts'

/** What the mail says of who made the change: a user, or a directory by its name. */
type Granting = RequestContext & Pick<Actor, 'tenantId' | 'name' | 'email'>

/**
 * Does what may give members the rights of an administrator, and mails those who got them (SEC-AU-06), in the transaction
 * of the change. The mail waits while the change can be undone.
 */
export const notifyNewAdministrators = async <Result>(
  tx: Database,
  actor: Granting,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { tenantId, clock, client } = actor
  const moment = { tenantId, now: clock.now() }
  const before = new Set((await readAdministration(tx, moment)).members.map(({ userId }) => userId))
  const result = await work()
  const after = (await readAdministration(tx, moment)).members.map(({ userId }) => userId)
  const added = await listAddresses(
    tx,
    tenantId,
    after.filter((userId) => !before.has(userId)),
  )
  const who = nameInMail(actor.name, actor.email)
  for (const { userId, email: to, tenant, locale } of added) {
    const values = { who, tenant: nameInMail(tenant, client.name) }
    const mail = noticeMail(toRecipient(actor, { locale }), 'administratorAdded', { to, values })
    const topic = administratorTopic(tenantId, userId)
    await enqueueHeldMail(tx, actor, mail, { seconds: lifetimes.undo, topic })
  }
  return result
}
