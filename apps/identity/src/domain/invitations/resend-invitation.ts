import { findUserByEmail } from '../credentials/credential-queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { pendingTenantsOf } from './invites.queries.ts'
import { sendInvitation } from './send-invitation.ts'

/** Mails pending invitations again, the newest ones up to a number. Answers the same when there are none. */
const resend = async (
  visitor: RequestContext,
  email: string,
  most: number,
): Promise<Record<string, never>> => {
  await limitResends(visitor)
  const account = canonicalEmail(email)
  const user = account === undefined ? undefined : await findUserByEmail(visitor.db, account)
  if (account === undefined || user === undefined) return {}
  const pending = await pendingTenantsOf(visitor.db, user.id)
  for (const { tenantId } of pending.slice(0, most)) {
    if (!(await mayMailAccount(visitor, account))) break
    await visitor.transaction((tx) => sendInvitation(tx, visitor, { user, tenantId }))
  }
  return {}
}

export const resendInvitationEmail = (input: { readonly email: string }, visitor: RequestContext) =>
  resend(visitor, input.email, 1)

export const resendInvitationLinkToAllTenants = (
  input: { readonly email: string },
  visitor: RequestContext,
) => resend(visitor, input.email, Number.POSITIVE_INFINITY)
