import { aboutPerson } from '../audit/about-person.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import type { Kept } from '../credentials/revoke-outstanding.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { mailMessages } from '../../platform/mail/mail-messages.ts'
import { type FactorKind, noticeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { readFactors, isEnrolled } from './factors.queries.ts'
import {
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  summarizeRecoveryCodes,
} from './recovery-codes.queries.ts'
import { forgetDevices } from './remembered-devices.queries.ts'

export type Changed = {
  readonly user: Pick<UserRow, 'id' | 'email'>
  readonly tenantId: string
  readonly kind: FactorKind
  /** The sign-in that the factor is added in, which goes on with it, and the invitation that came along. */
  readonly within?: readonly Kept[]
}

const recorded = (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, kind, within }: Changed,
  action: 'factor.added' | 'factor.removed',
): Promise<void> =>
  recordSecurityEvent(
    tx,
    ctx,
    {
      action,
      of: user.id,
      ...aboutPerson(user),
      tenantId,
      details: { kind },
    },
    within,
  )

/**
 * Everything that follows from a factor that was added.
 *
 * @returns the new recovery codes of a person who had none
 */
export const factorAdded = async (
  tx: Database,
  ctx: RequestContext,
  changed: Changed,
): Promise<string | undefined> => {
  const { user, kind } = changed
  await forgetDevices(tx, user.id)
  await recorded(tx, ctx, changed, 'factor.added')
  await enqueueMail(tx, ctx, noticeMail(ctx, 'factorAdded', { to: user.email, values: named(ctx, kind) }))
  const { unused } = await summarizeRecoveryCodes(tx, user.id)
  return unused === 0 ? replaceRecoveryCodes(tx, ctx, user.id) : undefined
}

const named = ({ locale }: RequestContext, kind: FactorKind) => ({
  factor: mailMessages(locale).factors[kind],
})

/** Everything that follows from a factor that was taken away; codes on paper go with the last one. */
export const factorRemoved = async (tx: Database, ctx: RequestContext, changed: Changed): Promise<void> => {
  const { user, kind } = changed
  await forgetDevices(tx, user.id)
  if (!isEnrolled(await readFactors(tx, user.id))) await deleteRecoveryCodes(tx, user.id)
  await recorded(tx, ctx, changed, 'factor.removed')
  await enqueueMail(tx, ctx, noticeMail(ctx, 'factorRemoved', { to: user.email, values: named(ctx, kind) }))
}
