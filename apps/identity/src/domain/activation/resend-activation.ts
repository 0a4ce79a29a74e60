import { findUserByEmail } from '../credentials/users.queries.ts'
import { latestOpenToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { listOpenInvitations } from '../invitations/open-invitations.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { renewActivationCode } from './activation-code.ts'
import { sendActivation, parseSignUpData } from './activation-token.ts'

/** Answers the same whatever there is to resend. */
export const resendActivationEmail = async (
  input: { readonly email: string },
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  await limitResends(ctx)
  const account = canonicalEmail(input.email)
  if (account === undefined || !(await mayMailAccount(ctx, account))) return {}
  const user = await findUserByEmail(ctx.db, account)
  if (user === undefined || user.verifiedAt !== null) return {}
  await ctx.transaction((tx) => mailOpenActivation(tx, ctx, user))
  return {}
}

/** Mails the newest code or link of a person anew, as what it was: an activation or an invitation. */
export const mailOpenActivation = async (tx: Database, ctx: RequestContext, user: UserRow): Promise<void> => {
  if (await renewActivationCode(tx, ctx, user)) return
  const open = await latestOpenToken(tx, { userId: user.id, purpose: 'activation' })
  const data = open && parseSignUpData(open.data)
  if (open !== undefined && data !== undefined) {
    await sendActivation(tx, ctx, { user, tenantId: open.tenantId, data })
    return
  }
  // A security event revoked the link, and left the invitation waiting.
  const tenantId = open?.tenantId ?? (await listOpenInvitations(tx, ctx, user.id))[0]?.tenantId
  if (tenantId !== undefined) await sendInvitation(tx, ctx, { user, tenantId })
}
