import { findUserByEmail } from '../credentials/credential-queries.ts'
import { latestOpenToken } from '../credentials/one-time-token.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { pendingTenantsOf } from '../invitations/invites.queries.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { renewActivationCode } from './activation-code.ts'
import { sendActivation, signUpDataOf } from './activation-token.ts'

/** Answers the same whatever there is to resend. */
export const resendActivationEmail = async (
  input: { readonly email: string },
  visitor: RequestContext,
): Promise<Record<string, never>> => {
  await limitResends(visitor)
  const account = canonicalEmail(input.email)
  if (account === undefined || !(await mayMailAccount(visitor, account))) return {}
  const user = await findUserByEmail(visitor.db, account)
  if (user === undefined || user.verifiedAt !== null) return {}
  await visitor.transaction((tx) => mailOpenActivation(tx, visitor, user))
  return {}
}

/** Mails the newest code or link of a person anew, as what it was: an activation or an invitation. */
export const mailOpenActivation = async (
  tx: Database,
  visitor: RequestContext,
  user: UserRow,
): Promise<void> => {
  if (await renewActivationCode(tx, visitor, user)) return
  const open = await latestOpenToken(tx, { userId: user.id, purpose: 'activation' })
  const data = open && signUpDataOf(open.data)
  if (open !== undefined && data !== undefined) {
    await sendActivation(tx, visitor, { user, tenantId: open.tenantId, data })
    return
  }
  // A security event revoked the link, and left the invitation waiting.
  const tenantId = open?.tenantId ?? (await pendingTenantsOf(tx, user.id))[0]?.tenantId
  if (tenantId !== undefined) await sendInvitation(tx, visitor, { user, tenantId })
}
