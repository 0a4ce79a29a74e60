import { aboutPerson } from '../audit/about-person.ts'
import { linkTo } from '../applications/link.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { mailMessages } from '../../platform/mail/mail-messages.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { numberGoneSms } from '../../platform/sms/texts.ts'
import { enqueueMail, enqueueSms } from '../../platform/outbox/enqueue.ts'

type Change = {
  readonly action: 'phone.added' | 'phone.removed' | 'phone.changed' | 'phone.reset'
  readonly user: Pick<UserRow, 'id' | 'email'>
  readonly tenantId: string
  /** The number it is about. */
  readonly number: string
  /** Numbers the person had before and has no more. */
  readonly before?: readonly string[]
  /** The number profiles show from now on; undefined leaves it. */
  readonly shown?: string | null
}

/** A day: what it says is still news then. */
const noticeSeconds = 86_400

/** Tells the old number and the address, and writes it down (SEC-OT-07, SEC-AU-06). */
export const notifyPhoneChanged = async (
  tx: Database,
  ctx: RequestContext,
  { action, user, tenantId, number, before = [], shown }: Change,
): Promise<void> => {
  if (shown !== undefined) await updateUser(tx, ctx.clock.now(), user.id, { phone: shown })
  const link = linkTo(ctx, 'forgetPasswordUrl')
  const masked = maskedPhone(number)
  const values = { number: masked, happened: mailMessages(ctx.locale).happened[action] }
  await enqueueMail(tx, ctx, linkMail(ctx, 'phoneChanged', { to: user.email, link, values }))
  for (const to of before) await enqueueSms(tx, ctx, numberGoneSms(ctx, to), noticeSeconds)
  await recordSecurityEvent(tx, ctx, {
    action,
    of: user.id,
    ...aboutPerson(user),
    tenantId,
    details: { number: masked },
  })
}

/** The same for a number of the actor. */
export const notifyOwnPhoneChanged = (
  tx: Database,
  actor: Actor,
  change: Omit<Change, 'user' | 'tenantId'>,
): Promise<void> => {
  const user = { id: actor.userId, email: actor.email }
  return notifyPhoneChanged(tx, actor, { ...change, user, tenantId: actor.tenantId })
}
