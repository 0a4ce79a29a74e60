import { findUserByEmail } from '../credentials/users.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { listOpenInvitations } from './open-invitations.ts'
import { renewInvitationCode } from './renew-invitation-code.ts'
import { sendInvitation } from './send-invitation.ts'

/** Mails pending invitations again, the newest ones up to a number. Answers the same when there are none. */
const resend = async (ctx: RequestContext, email: string, most: number): Promise<Record<string, never>> => {
  await limitResends(ctx)
  const account = canonicalEmail(email)
  const user = account === undefined ? undefined : await findUserByEmail(ctx.db, account)
  if (account === undefined || user === undefined) return {}
  const pending = await listOpenInvitations(ctx.db, ctx, user.id)
  for (const { tenantId } of pending.slice(0, most)) {
    if (!(await mayMailAccount(ctx, 'invitation', account))) break
    await ctx.transaction((tx) => sendInvitation(tx, ctx, { user, tenantId, isUnproved: true }))
  }
  return {}
}

type Resend = {
  readonly email: string
  /** The handle that the link of an invitation with a code has brought to its page. */
  readonly token?: string | undefined
}

/** For a page that has a handle another code is mailed; without one the whole invitation is mailed again. */
export const resendInvitationEmail = async (
  { email, token }: Resend,
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  const account = token === undefined ? undefined : canonicalEmail(email)
  const user = account === undefined ? undefined : await findUserByEmail(ctx.db, account)
  if (token === undefined || account === undefined || user === undefined) return resend(ctx, email, 1)
  await limitResends(ctx)
  await ctx.transaction((tx) => renewInvitationCode(tx, ctx, user, token))
  return {}
}

export const resendInvitationLinkToAllTenants = (input: { readonly email: string }, ctx: RequestContext) =>
  resend(ctx, input.email, Number.POSITIVE_INFINITY)
