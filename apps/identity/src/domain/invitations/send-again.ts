import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { judgeInvitationMail } from '../rate-limits/invitation-mails.ts'
import { sendInvitation } from './send-invitation.ts'

type Invited = { readonly user: UserRow; readonly tenantId: string }

/** Mails an invitation whose link is gone, because its user has proved the address: no more of them than others would send. */
export const sendAgain = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId }: Invited,
): Promise<void> => {
  const isHeld = (await judgeInvitationMail(tx, ctx, { tenantId, user })) !== 'sent'
  await sendInvitation(tx, ctx, { user, tenantId, isHeld })
}
