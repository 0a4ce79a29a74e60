import type { Answer, Received } from '@vestibule/contract'
import type {
  remindToEnroll as remindOperation,
  sendResetBreachedPasswordEmails,
} from '@vestibule/contract/areas/users'
import { linkTo } from '../applications/link.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import type { Actor } from '../../request/request-context.ts'
import { sendResetLink } from '../passwords/reset-link.ts'
import { ensureReadsLeaks } from '../members/member-presets.ts'
import { mayMailAccount } from '../rate-limits/mail-limits.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { listBreached, listUnenrolled } from './mail-members.queries.ts'

/** Mails some members, each no more often than other requests may, and says how many. */
const mailEach = async (
  tx: Database,
  actor: Actor,
  members: readonly UserRow[],
  send: (user: UserRow) => Promise<void>,
): Promise<number> => {
  let count = 0
  for (const user of members) {
    if (!(await mayMailAccount({ ...actor, db: tx }, 'reminder', user.canonicalEmail ?? user.id))) continue
    await send(user)
    count += 1
  }
  return count
}

/** Mails a link to choose another password to every member whose password has leaked. No password changes by it. */
export const mailBreachedResets = (
  _: unknown,
  actor: Actor,
): Promise<Answer<typeof sendResetBreachedPasswordEmails>> =>
  actor.transaction(async (tx) => {
    ensureReadsLeaks(actor)
    const { tenantId, clock } = actor
    const members = await listBreached(tx, tenantId, clock.now())
    const sent = await mailEach(tx, actor, members, (user) =>
      sendResetLink(tx, actor, { user, tenantId, from: toRecipient(actor, user) }),
    )
    const details = { count: sent }
    await audit(tx, actor, { action: 'member.passwordResetsSent', resourceId: tenantId, details })
    return { sent }
  })

/** Asks members by mail to set up a second factor. */
export const remindToEnroll = (
  { userIds }: Received<typeof remindOperation>,
  actor: Actor,
): Promise<Answer<typeof remindOperation>> =>
  actor.transaction(async (tx) => {
    const { tenantId, clock } = actor
    const members = await listUnenrolled(tx, { tenantId, now: clock.now() }, userIds)
    const tenant = nameInMail((await tenantName(tx, tenantId)) ?? '', actor.client.name)
    const link = linkTo(actor, 'loginUrl')
    const sent = await mailEach(tx, actor, members, (user) =>
      enqueueMail(
        tx,
        actor,
        linkMail(toRecipient(actor, user), 'mfaReminder', { to: user.email, link, values: { tenant } }),
      ),
    )
    const details = { count: sent }
    await audit(tx, actor, { action: 'member.mfaReminded', resourceId: tenantId, details })
    return { sent }
  })
